package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * Creates libthrift's protocols with two repairs: each written message starts with a clean state,
 * even after a partly written message; and containers of UUIDs can be read, for which libthrift
 * 0.25 has no minimum size.
 */
public final class Protocols {

    private Protocols() {}

    /** Returns a protocol on the transport, as specified by the encoding. */
    public static TProtocol of(Encoding encoding, TTransport transport) {
        return of(encoding, transport, () -> {});
    }

    /** @param startOver discards bytes that were written but not sent; called before each message */
    public static TProtocol of(Encoding encoding, TTransport transport, Runnable startOver) {
        return switch (encoding.protocol()) {
            case BINARY -> new Binary(transport, encoding, startOver);
            case COMPACT -> new Compact(transport, startOver);
            case JSON -> new Json(transport, startOver);
        };
    }

    private static byte sized(byte type) {
        return type == TType.UUID ? TType.STRING : type;
    }

    private static final class Binary extends TBinaryProtocol {

        private final Runnable startOver;

        Binary(TTransport transport, Encoding encoding, Runnable startOver) {
            super(transport, encoding.strictRead(), encoding.strictWrite());
            this.startOver = startOver;
        }

        @Override
        public void writeMessageBegin(TMessage message) throws TException {
            startOver.run();
            reset();
            super.writeMessageBegin(message);
        }

        @Override
        public int getMinSerializedSize(byte type) throws TTransportException {
            return super.getMinSerializedSize(sized(type));
        }
    }

    private static final class Compact extends TCompactProtocol {

        private final Runnable startOver;

        Compact(TTransport transport, Runnable startOver) {
            super(transport);
            this.startOver = startOver;
        }

        @Override
        public void writeMessageBegin(TMessage message) throws TException {
            startOver.run();
            reset();
            super.writeMessageBegin(message);
        }

        @Override
        public int getMinSerializedSize(byte type) throws TTransportException {
            return super.getMinSerializedSize(sized(type));
        }
    }

    private static final class Json extends TJSONProtocol {

        private final Runnable startOver;

        Json(TTransport transport, Runnable startOver) {
            super(transport);
            this.startOver = startOver;
        }

        @Override
        public void writeMessageBegin(TMessage message) throws TException {
            startOver.run();
            reset();
            super.writeMessageBegin(message);
        }

        @Override
        public int getMinSerializedSize(byte type) throws TTransportException {
            return super.getMinSerializedSize(sized(type));
        }
    }
}
