package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.Order;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Generated clients over the thread's own connections. */
class ClientTransportTest {

    private interface Use {
        void of(ClientTransport transport, StressService.Client client, ThriftEndpoint endpoint) throws Exception;
    }

    private static void over(ServerModel model, Transport transport, Encoding encoding, Use use) throws Exception {
        ServerTransport theirs =
                transport == Transport.HTTP ? ServerTransport.SOCKET : ServerTransport.valueOf(transport.name());
        ServerOptions options = ServerOptions.of(
                model, theirs, ServerProtocol.valueOf(encoding.protocol().name()));
        try (ThriftServer server = Caller.start(options);
                ThriftClient client = new ThriftClient();
                ThreadConnections connections = client.forThread()) {
            ThriftEndpoint endpoint = Caller.endpoint(server.port(), transport, encoding);
            ClientTransport ours = new ClientTransport(connections, endpoint);
            use.of(ours, new StressService.Client(ours.protocol()), endpoint);
        }
    }

    private static Failure failure(ThriftEndpoint endpoint, String method, ThrowingCallable call) {
        return ThriftFailures.ofTyped(endpoint, method, catchThrowable(call));
    }

    @Test
    void callsAndOnewayCallsOverEachTransport() throws Exception {
        Use use = (transport, client, endpoint) -> {
            ThriftConnection connection = transport.begin();
            assertThat(client.echo("x")).isEqualTo("x");
            transport.begin();
            client.notify(0);
            assertThat(transport.begin()).isSameAs(connection);
            assertThat(client.echo("0123456789".repeat(20_000))).hasSize(200_000);
            assertThat(connection.receivedBytes()).isPositive();
        };
        for (Encoding encoding : new Encoding[] {Encoding.BINARY, Encoding.COMPACT, Encoding.JSON}) {
            over(ServerModel.THREADED_SELECTOR, Transport.FRAMED, encoding, use);
            over(ServerModel.THREAD_POOL, Transport.SOCKET, encoding, use);
            over(ServerModel.THREAD_POOL, Transport.ZLIB, encoding, use);
            over(ServerModel.HTTP, Transport.HTTP, encoding, use);
        }
    }

    /** A Java Request and a Thrift Request of one thread share the connection. */
    @Test
    void aCallAfterAOnewayCallGetsItsOwnReply() throws Exception {
        onewayThenCall(ServerModel.HTTP, ServerTransport.SOCKET, Transport.HTTP);
        onewayThenCall(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, Transport.FRAMED);
    }

    private static void onewayThenCall(ServerModel model, ServerTransport theirs, Transport transport)
            throws Exception {
        try (ThriftServer server = Caller.start(ServerOptions.of(model, theirs, ServerProtocol.BINARY))) {
            ThriftEndpoint endpoint = Caller.endpoint(server.port(), transport, Encoding.BINARY);
            try (Caller caller = new Caller(endpoint)) {
                ClientTransport typed = new ClientTransport(caller.connections(), endpoint);
                ThriftConnection connection = typed.begin();
                new StressService.Client(typed.protocol()).notify(0);
                assertThat(caller.echo("x")).isEqualTo("x");
                assertThat(caller.connection()).isSameAs(connection);
            }
        }
    }

    @Test
    void aRequestThatCannotBeWrittenLeavesNothingBehind() throws Exception {
        for (Encoding encoding : new Encoding[] {Encoding.BINARY, Encoding.COMPACT, Encoding.JSON}) {
            over(ServerModel.THREADED_SELECTOR, Transport.FRAMED, encoding, (transport, client, endpoint) -> {
                ThriftConnection connection = transport.begin();
                Order unfinished = new Order();
                unfinished.setNotes(java.util.Collections.singletonMap("key", null));
                Failure failure = failure(endpoint, "echoOrder", () -> client.echoOrder(unfinished));
                assertThat(failure.code()).isIn(ThriftResponseCode.PROTOCOL_ERROR, ThriftResponseCode.INTERNAL_ERROR);
                // A sample may make several calls, and continue after a failed one.
                assertThat(client.echo("same sample")).isEqualTo("same sample");
                assertThat(catchThrowable(() -> client.echoOrder(unfinished))).isNotNull();
                assertThat(transport.begin()).isSameAs(connection);
                assertThat(client.echo("next")).isEqualTo("next");
            });
        }
    }

    @Test
    void failuresAreExplained() throws Exception {
        over(ServerModel.THREAD_POOL, Transport.FRAMED, Encoding.BINARY, (transport, client, endpoint) -> {
            ThriftConnection connection = transport.begin();
            Failure declared = failure(endpoint, "reserve", () -> client.reserve("tea", 3));
            assertThat(declared.code()).isEqualTo(ThriftResponseCode.BUSINESS_EXCEPTION);
            assertThat(declared.message()).contains("StockException");
            assertThat(declared.detail()).contains("Not in stock: 3 of tea");
            assertThat(transport.begin()).isSameAs(connection);

            assertThat(failure(endpoint, "fail", () -> client.fail("x")).code())
                    .isEqualTo(ThriftResponseCode.SERVER_ERROR);
            assertThat(transport.begin()).isSameAs(connection);

            Failure nothing = failure(endpoint, "nothing", client::nothing);
            assertThat(nothing.code()).isEqualTo(ThriftResponseCode.SERVER_ERROR);
            assertThat(nothing.message()).contains("null");
            assertThat(transport.begin()).isSameAs(connection);

            Failure closed = failure(endpoint, "hangUp", client::hangUp);
            assertThat(closed.code()).isEqualTo(ThriftResponseCode.CONNECTION_CLOSED);
            assertThat(transport.begin()).isNotSameAs(connection);
            assertThat(client.echo("anew")).isEqualTo("anew");
        });
    }
}
