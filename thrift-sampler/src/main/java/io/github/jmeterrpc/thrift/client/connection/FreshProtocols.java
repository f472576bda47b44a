package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransport;

/** libthrift's protocols, such that each message begins afresh, even after one that could not be written to its end. */
final class FreshProtocols {

    private FreshProtocols() {}

    /** @param startOver forgets what was written and not sent; told before each message */
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
