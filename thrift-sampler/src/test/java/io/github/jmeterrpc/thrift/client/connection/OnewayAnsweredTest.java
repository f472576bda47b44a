package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server answers a oneway call of an unknown method: the answer is not taken as the reply to the
 * next call.
 */
class OnewayAnsweredTest {

    private static ThriftServer server(ServerTransport transport) {
        return Caller.start(ServerOptions.of(ServerModel.THREAD_POOL, transport, ServerProtocol.BINARY));
    }

    private static void awaitBytes(ThriftConnection connection) throws Exception {
        long start = System.nanoTime();
        while (!connection.wire().hasMore()) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerTransport.class,
            names = {"SOCKET", "FRAMED"})
    void theNextCallGetsItsOwnReply(ServerTransport transport) throws Exception {
        try (ThriftServer server = server(transport);
                CapturedLog log = new CapturedLog();
                Caller caller = new Caller(
                        Caller.endpoint(server.port(), Transport.valueOf(transport.name()), Encoding.BINARY))) {
            ThriftConnection connection = caller.connection();
            caller.oneway("unknown", new StressService.notify_args(0));
            awaitBytes(connection);

            assertThat(caller.echo("x")).isEqualTo("x");
            assertThat(connection.isUsable()).isFalse();
            assertThat(log.ownLines())
                    .singleElement()
                    .asString()
                    .contains("oneway", "the method is unknown", "127.0.0.1:" + server.port());
        }
    }

    @Test
    void aKnownOnewayCallKeepsTheConnection() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED);
                CapturedLog log = new CapturedLog();
                Caller caller = new Caller(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            ThriftConnection connection = caller.connection();
            for (int i = 0; i < 10; i++) {
                caller.oneway("notify", new StressService.notify_args(0));
                assertThat(caller.echo("x")).isEqualTo("x");
            }
            assertThat(caller.connection()).isSameAs(connection);
            assertThat(log.ownLines()).isEmpty();
        }
    }
}
