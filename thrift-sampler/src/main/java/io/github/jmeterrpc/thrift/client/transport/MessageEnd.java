package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import java.io.IOException;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * Finds the end of a reply on a transport without length prefix, by parsing it with libthrift as it
 * arrives. The bytes stay in the buffer for the decoder.
 */
final class MessageEnd {

    private MessageEnd() {}

    /**
     * Consumes exactly one message from the buffer.
     *
     * @throws WireException {@link Symptom#UNREADABLE} if the bytes are not a message
     * @throws IOException if the buffer cannot read
     */
    static void find(Encoding encoding, ReplyBuffer buffer) throws IOException {
        MessageReader reader;
        try {
            reader = new MessageReader(encoding, new Arriving(buffer));
        } catch (TTransportException e) {
            throw new IOException(e);
        }
        try {
            reader.protocol().readMessageBegin();
            reader.skipStruct(1);
            reader.protocol().readMessageEnd();
        } catch (TException | RuntimeException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            ReplyException unreadable = reader.unreadable(e);
            throw WireException.of(Symptom.UNREADABLE, unreadable);
        }
    }

    /** The bytes of a reply as they arrive. */
    private static final class Arriving extends TEndpointTransport {

        private final ReplyBuffer buffer;

        Arriving(ReplyBuffer buffer) throws TTransportException {
            super(new TConfiguration(Integer.MAX_VALUE, Integer.MAX_VALUE, Encoding.DEFAULT_MAX_DEPTH));
            this.buffer = buffer;
        }

        /**
         * Waits for the bytes that libthrift allocates or expects next; the buffer grows only with
         * the received bytes.
         */
        @Override
        public void checkReadBytesAvailable(long count) throws TTransportException {
            if (count < 0) {
                throw new TTransportException(TTransportException.CORRUPTED_DATA, "negative length " + count);
            }
            try {
                buffer.require((int) Math.min(count, Integer.MAX_VALUE));
            } catch (IOException e) {
                throw new TTransportException(e);
            }
        }

        @Override
        public int read(byte[] array, int offset, int count) throws TTransportException {
            checkReadBytesAvailable(count);
            System.arraycopy(buffer.array(), buffer.taken(), array, offset, count);
            buffer.take(count);
            return count;
        }

        @Override
        public byte[] getBuffer() {
            return buffer.array();
        }

        @Override
        public int getBufferPosition() {
            return buffer.taken();
        }

        @Override
        public int getBytesRemainingInBuffer() {
            return buffer.available();
        }

        @Override
        public void consumeBuffer(int count) {
            buffer.take(count);
        }

        @Override
        public void write(byte[] array, int offset, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void open() {
            // The connection is open.
        }

        @Override
        public void close() {
            // The connection closes itself.
        }
    }
}
