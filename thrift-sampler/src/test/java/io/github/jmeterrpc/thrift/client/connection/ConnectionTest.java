package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.Order;
import io.github.jmeterrpc.targets.thrift.gen.OrderLine;
import io.github.jmeterrpc.targets.thrift.gen.Payment;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that go well, on every server, transport and protocol that there is. */
class ConnectionTest {

    private static final Map<ServerProtocol, Encoding> PROTOCOLS = Map.of(
            ServerProtocol.BINARY, Encoding.BINARY,
            ServerProtocol.BINARY_STRICT, new Encoding(Protocol.BINARY, true, true),
            ServerProtocol.BINARY_OLD, new Encoding(Protocol.BINARY, false, false),
            ServerProtocol.COMPACT, Encoding.COMPACT,
            ServerProtocol.JSON, Encoding.JSON);

    private static void serves(ServerModel model, ServerTransport transport) throws Exception {
        Transport ours = model == ServerModel.HTTP ? Transport.HTTP : Transport.valueOf(transport.name());
        for (Map.Entry<ServerProtocol, Encoding> protocol : PROTOCOLS.entrySet()) {
            try (ThriftServer server = Caller.start(ServerOptions.of(model, transport, protocol.getKey()));
                    Caller caller = new Caller(Caller.endpoint(server.port(), ours, protocol.getValue()))) {
                servesAll(caller);
            }
        }
    }

    private static void servesAll(Caller caller) throws Exception {
        Connection first = caller.connection();
        assertThat(caller.echo("Grüße, 世界")).isEqualTo("Grüße, 世界");
        assertThat(caller.echo("")).isEmpty();
        String large = "0123456789".repeat(30_000);
        assertThat(caller.echo(large)).isEqualTo(large);
        assertThat(caller.echo("small again")).isEqualTo("small again");
        Order order = order();
        assertThat(caller.call(
                                "echoOrder",
                                new StressService.echoOrder_args(order),
                                new StressService.echoOrder_result())
                        .success)
                .isEqualTo(order);
        caller.oneway("notify", new StressService.notify_args(0));
        assertThat(caller.echo("after a oneway call")).isEqualTo("after a oneway call");
        assertThat(caller.connection()).as("one connection for all").isSameAs(first);
    }

    private static Order order() {
        Order order = new Order(
                9_007_199_254_740_993L,
                List.of(new OrderLine("tea", 3, 0.1), new OrderLine("cup", 2, 1.25)),
                Payment.CARD,
                Map.of("a", "b", "ä", ""));
        order.setCodes(Set.of(1, 1000, -1));
        order.setAttachment(ByteBuffer.wrap(new byte[] {0, -128, 127}));
        return order;
    }

    @Test
    void simpleServer() throws Exception {
        serves(ServerModel.SIMPLE, ServerTransport.SOCKET);
        serves(ServerModel.SIMPLE, ServerTransport.FRAMED);
    }

    @Test
    void threadPoolServer() throws Exception {
        for (ServerTransport transport : ServerTransport.values()) {
            serves(ServerModel.THREAD_POOL, transport);
        }
    }

    @Test
    void nonblockingServer() throws Exception {
        serves(ServerModel.NONBLOCKING, ServerTransport.FRAMED);
        serves(ServerModel.NONBLOCKING, ServerTransport.ZLIB_FRAMED);
    }

    @Test
    void halfSyncServer() throws Exception {
        serves(ServerModel.HALF_SYNC, ServerTransport.FASTFRAMED);
    }

    @Test
    void threadedSelectorServer() throws Exception {
        serves(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED);
    }

    @Test
    void httpServer() throws Exception {
        serves(ServerModel.HTTP, ServerTransport.SOCKET);
    }

    /** A server that is told to end before it serves would not. */
    @Test
    void theTargetEndsAlsoIfNobodyHasCalled() {
        for (ServerModel model : ServerModel.values()) {
            ServerTransport transport = model == ServerModel.HTTP ? ServerTransport.SOCKET : ServerTransport.FRAMED;
            ThriftServer server = Caller.start(ServerOptions.of(model, transport, ServerProtocol.BINARY));
            server.close();
            assertThat(server.ended()).as(model.name()).isCompleted();
        }
    }

    @Test
    void servicesByName() throws Exception {
        ServerOptions options = ServerOptions.of(
                        ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, ServerProtocol.COMPACT)
                .withService("Stress");
        try (ThriftServer server = Caller.start(options);
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.COMPACT), "Stress"))) {
            assertThat(caller.echo("x")).isEqualTo("x");
        }
    }

    @Test
    void repliesOfManyMegabytes() throws Exception {
        int bytes = 10 << 20;
        for (Transport transport : new Transport[] {Transport.FRAMED, Transport.SOCKET, Transport.ZLIB}) {
            ServerOptions options = ServerOptions.of(
                    ServerModel.THREAD_POOL, ServerTransport.valueOf(transport.name()), ServerProtocol.BINARY);
            try (ThriftServer server = Caller.start(options);
                    Caller caller = new Caller(Caller.endpoint(server.port(), transport, Encoding.BINARY))) {
                ByteBuffer reply = caller.call(
                                "bytes", new StressService.bytes_args(bytes), new StressService.bytes_result())
                        .success;
                assertThat(reply.remaining()).isEqualTo(bytes);
                assertThat(caller.echo("x")).isEqualTo("x");
            }
        }
    }

    @Test
    void measuresConnectingOnceAndEachCall() throws Exception {
        ServerOptions options =
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY);
        try (ThriftServer server = Caller.start(options);
                Caller caller = new Caller(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            long start = System.nanoTime();
            Connection connection = caller.connection();
            long connected = System.nanoTime();
            assertThat(connection.takeConnectNanos()).isBetween(1L, connected - start);
            assertThat(connection.takeConnectNanos()).isZero();

            caller.call("sleep", new StressService.sleep_args(100), new StressService.sleep_result());
            assertThat(connection.firstByteNanos() - connected).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));

            // A call: frame 4, version 4, name 4 + 4, sequence id 4, field 3 + 4 + text, end 1. A reply likewise.
            caller.echo("k".repeat(1024));
            assertThat(connection.sentBytes()).isEqualTo(28 + 1024);
            assertThat(connection.receivedBytes()).isEqualTo(28 + 1024);
        }
    }

    @Test
    void aOnewayCallIsNotWaitedFor() throws Exception {
        ServerOptions options =
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY);
        try (ThriftServer server = Caller.start(options);
                Caller caller = new Caller(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            // Longer than the read timeout: to wait for it would fail.
            try (Caller another = new Caller(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY))) {
                another.oneway("notify", new StressService.notify_args(10L * Caller.PATIENT.readTimeoutMs()));
            }
            long start = System.nanoTime();
            caller.oneway("notify", new StressService.notify_args(300));
            assertThat(caller.call("notified", new StressService.notified_args(), new StressService.notified_result())
                            .success)
                    .isEqualTo(1);
            assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(300));
        }
    }
}
