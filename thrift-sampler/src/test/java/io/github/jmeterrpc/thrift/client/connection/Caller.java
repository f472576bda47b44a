package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import java.util.List;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TMultiplexedProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.apache.thrift.transport.TTransport;

/** Calls the target as the sampler does, but with libthrift to encode and decode. */
final class Caller implements AutoCloseable {

    static final ThriftOptions PATIENT = patient().build();

    private final ThriftClient client = new ThriftClient();
    private final ThreadConnections connections = client.forThread();
    private final ThriftEndpoint endpoint;
    private int calls;

    Caller(ThriftEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** The options of {@link #PATIENT}, for another value. */
    static TestOptions patient() {
        return TestOptions.with().messageBytes(1 << 26).frameBytes(1 << 24);
    }

    /** An endpoint without TLS on loopback. */
    static ThriftEndpoint endpoint(int port, Transport transport, Encoding encoding) {
        return ThriftEndpoint.at("127.0.0.1", port).toBuilder()
                .transport(transport)
                .http(new Http("/thrift", List.of(), true))
                .encoding(encoding)
                .options(PATIENT)
                .build();
    }

    static ThriftEndpoint with(ThriftEndpoint endpoint, ThriftOptions options) {
        return endpoint.toBuilder().options(options).build();
    }

    static ThriftEndpoint with(ThriftEndpoint endpoint, String service) {
        return endpoint.toBuilder().service(service).build();
    }

    static ThriftEndpoint with(ThriftEndpoint endpoint, Tls tls) {
        return endpoint.toBuilder().tls(tls).build();
    }

    static ThriftServer start(ServerOptions options) {
        try {
            return ThriftServer.start(options);
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    ThriftClient client() {
        return client;
    }

    ThreadConnections connections() {
        return connections;
    }

    ThriftConnection connection() throws CallException {
        return connections.get(endpoint);
    }

    String echo(String text) throws Exception {
        return call("echo", new StressService.echo_args(text), new StressService.echo_result()).success;
    }

    /** Calls a method; the reply's sequence id must be that of the request. */
    <T extends TBase<?, ?>> T call(String method, TBase<?, ?> arguments, T result) throws Exception {
        ThriftConnection connection = connection();
        int sequenceId = ++calls;
        byte[] message = message(TMessageType.CALL, method, sequenceId, arguments);
        return read(connection.call(message, 0, message.length), sequenceId, result);
    }

    void oneway(String method, TBase<?, ?> arguments) throws Exception {
        ThriftConnection connection = connection();
        byte[] message = message(TMessageType.ONEWAY, method, ++calls, arguments);
        connection.send(message, 0, message.length);
    }

    byte[] message(byte type, String method, int sequenceId, TBase<?, ?> arguments) throws TException {
        TMemoryBuffer buffer = new TMemoryBuffer(1024);
        TProtocol protocol = protocol(buffer);
        if (!endpoint.service().isEmpty()) {
            protocol = new TMultiplexedProtocol(protocol, endpoint.service());
        }
        protocol.writeMessageBegin(new TMessage(method, type, sequenceId));
        arguments.write(protocol);
        protocol.writeMessageEnd();
        return java.util.Arrays.copyOf(buffer.getArray(), buffer.length());
    }

    private <T extends TBase<?, ?>> T read(ThriftReply reply, int sequenceId, T result) throws Exception {
        TProtocol protocol = protocol(new TMemoryInputTransport(reply.array(), reply.offset(), reply.length()));
        TMessage head = protocol.readMessageBegin();
        if (head.seqid != sequenceId) {
            throw new AssertionError("Reply " + head.seqid + " to request " + sequenceId);
        }
        if (head.type == TMessageType.EXCEPTION) {
            throw TApplicationException.readFrom(protocol);
        }
        result.read(protocol);
        return result;
    }

    private TProtocol protocol(TTransport transport) {
        Encoding encoding = endpoint.encoding();
        return switch (encoding.protocol()) {
            case BINARY -> new TBinaryProtocol(transport, encoding.strictRead(), encoding.strictWrite());
            case COMPACT -> new TCompactProtocol(transport);
            case JSON -> new TJSONProtocol(transport);
        };
    }

    @Override
    public void close() {
        connections.close();
        client.close();
    }
}
