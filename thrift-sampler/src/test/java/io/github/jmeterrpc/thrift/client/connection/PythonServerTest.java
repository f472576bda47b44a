package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.targets.thrift.gen.Order;
import io.github.jmeterrpc.targets.thrift.gen.OrderLine;
import io.github.jmeterrpc.targets.thrift.gen.Payment;
import io.github.jmeterrpc.targets.thrift.gen.Receipt;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import io.github.jmeterrpc.thrift.engine.PythonServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that share no line of code with ours. */
@Tag("full")
class PythonServerTest {

    @TempDir
    Path folder;

    private void serves(Transport transport, Encoding encoding) throws Exception {
        try (PythonServer server =
                        PythonServer.start(transport.name(), encoding.protocol().name(), folder);
                Caller caller = new Caller(Caller.endpoint(server.port(), transport, encoding))) {
            servesAll(caller);
        }
    }

    private static void servesAll(Caller caller) throws Exception {
        ThriftConnection connection = caller.connection();
        assertThat(caller.echo("Grüße, 世界")).isEqualTo("Grüße, 世界");
        assertThat(caller.echo("0123456789".repeat(10_000))).hasSize(100_000);
        Order order = new Order(
                9_007_199_254_740_993L, List.of(new OrderLine("tea", 4, 0.25)), Payment.CARD, Map.of("a", "ä"));
        assertThat(caller.call(
                                "placeOrder",
                                new StressService.placeOrder_args(order),
                                new StressService.placeOrder_result())
                        .success)
                .isEqualTo(new Receipt(9_007_199_254_740_993L, 4, 1.0, Payment.CARD));
        assertThat(caller.call("reserve", new StressService.reserve_args("tea", 3), new StressService.reserve_result())
                        .outOfStock
                        .getReason())
                .isEqualTo("Not in stock: 3 of tea");
        caller.oneway("notify", new StressService.notify_args(0));
        assertThat(caller.call("notified", new StressService.notified_args(), new StressService.notified_result())
                        .success)
                .isEqualTo(1);
        ThriftEndpoint endpoint = Caller.endpoint(1, Transport.FRAMED, Encoding.BINARY);
        Throwable unknown = catchThrowable(
                () -> caller.call("nowhere", new StressService.echo_args("x"), new StressService.echo_result()));
        assertThat(ThriftFailures.ofTyped(endpoint, "nowhere", unknown).code())
                .isEqualTo(ThriftResponseCode.UNKNOWN_METHOD);
        Throwable undeclared = catchThrowable(
                () -> caller.call("fail", new StressService.fail_args("x"), new StressService.fail_result()));
        assertThat(ThriftFailures.ofTyped(endpoint, "fail", undeclared).code())
                .isEqualTo(ThriftResponseCode.SERVER_ERROR);
        assertThat(caller.connection()).isSameAs(connection);
    }

    @Test
    void withoutFrames() throws Exception {
        serves(Transport.SOCKET, Encoding.BINARY);
        serves(Transport.SOCKET, Encoding.COMPACT);
        serves(Transport.SOCKET, Encoding.JSON);
    }

    @Test
    void withFrames() throws Exception {
        serves(Transport.FRAMED, Encoding.BINARY);
        serves(Transport.FRAMED, Encoding.COMPACT);
    }

    @Test
    void compressed() throws Exception {
        serves(Transport.ZLIB, Encoding.BINARY);
    }
}
