package io.github.jmeterrpc.thrift.engine;

import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A column of the table of types: a server with its transport and its protocol.
 *
 * @param model the target's server in Java; empty: the server in Python
 */
record ProtocolColumn(Optional<ServerModel> model, Transport transport, ServerProtocol protocol) {

    static ProtocolColumn java(ServerModel model, Transport transport, ServerProtocol protocol) {
        return new ProtocolColumn(Optional.of(model), transport, protocol);
    }

    /** The target's server in Java that has any transport. */
    static ProtocolColumn java(Transport transport, ServerProtocol protocol) {
        return java(transport == Transport.HTTP ? ServerModel.HTTP : ServerModel.THREAD_POOL, transport, protocol);
    }

    static ProtocolColumn python(Transport transport, ServerProtocol protocol) {
        return new ProtocolColumn(Optional.empty(), transport, protocol);
    }

    boolean isPython() {
        return model.isEmpty();
    }

    /**
     * Python writes NaN and Infinity without quotation marks in JSON, and Thrift's protocol requires
     * them.
     */
    boolean hasAllReals() {
        return !isPython() || protocol != ServerProtocol.JSON;
    }

    /** Starts the server, calls it and ends it. */
    void serve(Path folder, Calls calls) throws Exception {
        if (isPython()) {
            try (PythonServer server = PythonServer.start(transport.name(), protocol.name(), folder)) {
                calls.make(server.port());
            }
        } else {
            ServerTransport ofServer =
                    transport == Transport.HTTP ? ServerTransport.SOCKET : ServerTransport.valueOf(transport.name());
            try (ThriftServer server = ThriftServer.start(ServerOptions.of(model.orElseThrow(), ofServer, protocol))) {
                calls.make(server.port());
            }
        }
    }

    interface Calls {
        void make(int port) throws Exception;
    }

    /** The sampler's fields, without {@code ThriftSampler.}. */
    Map<String, String> fields() {
        Map<String, String> fields = new HashMap<>(Map.of("transport", transport.name(), "path", "/thrift"));
        switch (protocol) {
            case BINARY_STRICT -> fields.putAll(Map.of("protocol", "BINARY", "strictRead", "true"));
            case BINARY_OLD -> fields.putAll(Map.of("protocol", "BINARY", "strictWrite", "false"));
            default -> fields.put("protocol", protocol.name());
        }
        return fields;
    }

    @Override
    public String toString() {
        return (isPython() ? "Python" : model.orElseThrow().name()) + " " + transport + " " + protocol;
    }
}
