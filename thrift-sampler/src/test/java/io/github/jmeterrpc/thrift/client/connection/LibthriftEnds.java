package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.transport.MessageEnd;
import io.github.jmeterrpc.thrift.client.transport.MessageSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/** Finds the end of a reply by reading it with libthrift's own protocols: slow, and right by definition. */
final class LibthriftEnds implements Function<Encoding, MessageEnd> {

    @Override
    public MessageEnd apply(Encoding encoding) {
        return source -> {
            try {
                TProtocol protocol = protocol(encoding, new Bytes(source));
                protocol.readMessageBegin();
                TProtocolUtil.skip(protocol, TType.STRUCT);
                protocol.readMessageEnd();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            } catch (TException e) {
                throw new IOException(e);
            }
        };
    }

    private static TProtocol protocol(Encoding encoding, Bytes bytes) {
        return switch (encoding.protocol()) {
            case BINARY -> new TBinaryProtocol(bytes, encoding.strictRead(), encoding.strictWrite());
            case COMPACT -> new TCompactProtocol(bytes);
            case JSON -> new TJSONProtocol(bytes);
        };
    }

    private static final class Bytes extends TEndpointTransport {

        /** Higher than the limits of the tests, which the source keeps. */
        private static final int MOST = 1 << 24;

        private final MessageSource source;

        Bytes(MessageSource source) throws TTransportException {
            super(new TConfiguration(MOST, MOST, 64));
            this.source = source;
        }

        @Override
        public int read(byte[] array, int offset, int length) {
            try {
                for (int i = 0; i < length; i++) {
                    array[offset + i] = (byte) source.next();
                }
                return length;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void write(byte[] array, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void open() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }
    }
}
