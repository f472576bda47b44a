package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that go well; TypesTest makes them on every server, transport and protocol. */
class ThriftConnectionTest {

    /** A server that is stopped before it serves would not. */
    @Test
    void theTargetEndsWithoutACall() {
        for (ServerModel model : ServerModel.values()) {
            ServerTransport transport = model == ServerModel.HTTP ? ServerTransport.SOCKET : ServerTransport.FRAMED;
            ThriftServer server = Caller.start(ServerOptions.of(model, transport, ServerProtocol.BINARY));
            server.close();
            assertThat(server.ended()).as(model.name()).isCompleted();
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
            ThriftConnection connection = caller.connection();
            long connected = System.nanoTime();
            assertThat(connection.takeConnectNanos()).isBetween(1L, connected - start);
            assertThat(connection.takeConnectNanos()).isZero();

            caller.call("sleep", new StressService.sleep_args(100), new StressService.sleep_result());
            assertThat(connection.firstByteNanos() - connected).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));

            // A call: frame 4, version 4, name 4 + 4, sequence id 4, field 3 + 4 + text, end 1. A
            // reply likewise.
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
