package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransport;

/**
 * Creates libthrift's protocols that start each message with a clean state, also after one that was
 * only partly written.
 */
final class FreshProtocols {

    private FreshProtocols() {}

    /** @param startOver discards bytes written and not sent; called before each message */
    static TProtocol of(Encoding encoding, TTransport transport, Runnable startOver) {
        return switch (encoding.protocol()) {
            case BINARY ->
                new TBinaryProtocol(transport, encoding.strictRead(), encoding.strictWrite()) {
                    @Override
                    public void writeMessageBegin(TMessage message) throws TException {
                        startOver.run();
                        reset();
                        super.writeMessageBegin(message);
                    }
                };
            case COMPACT ->
                new TCompactProtocol(transport) {
                    @Override
                    public void writeMessageBegin(TMessage message) throws TException {
                        startOver.run();
                        reset();
                        super.writeMessageBegin(message);
                    }
                };
            case JSON ->
                new TJSONProtocol(transport) {
                    @Override
                    public void writeMessageBegin(TMessage message) throws TException {
                        startOver.run();
                        reset();
                        super.writeMessageBegin(message);
                    }
                };
        };
    }
}
