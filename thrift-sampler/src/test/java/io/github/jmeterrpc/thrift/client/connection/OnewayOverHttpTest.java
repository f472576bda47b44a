package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A generated client does not read the confirmation of a oneway call; the next call on the
 * connection finds it.
 */
@Tag("full")
class OnewayOverHttpTest {

    private static final byte[] REPLY =
            HexFormat.of().parseHex("80010002000000046563686f000000010b00000000000178" + "00");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0";

    private final AtomicInteger connections = new AtomicInteger();

    /** Answers oneway calls with that head, and echo with x. */
    private RawServer server(String toOneway) {
        return new RawServer((in, out) -> {
            connections.incrementAndGet();
            answer(in, out, toOneway);
        });
    }

    private static void answer(InputStream in, OutputStream out, String toOneway) throws IOException {
        byte[] buffer = new byte[4096];
        for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
            if (new String(buffer, 0, count, StandardCharsets.ISO_8859_1).contains("notify")) {
                write(out, toOneway + "\r\n\r\n");
                if (toOneway.contains("close")) {
                    return;
                }
            } else {
                write(out, "HTTP/1.1 200 OK\r\nContent-Length: " + REPLY.length + "\r\n\r\n");
                out.write(REPLY);
            }
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void onewayThenCalls(RawServer server) throws Exception {
        ThriftEndpoint endpoint = Caller.endpoint(server.port(), Transport.HTTP, Encoding.BINARY);
        try (Caller caller = new Caller(endpoint)) {
            ClientTransport transport = new ClientTransport(caller.connections(), endpoint);
            transport.begin();
            new StressService.Client(transport.protocol()).notify(0);
            assertThat(caller.echo("x")).isEqualTo("x");
        }
    }

    @Test
    void aConnectionThatGoesOn() throws Exception {
        try (RawServer server = server(OK)) {
            onewayThenCalls(server);
            assertThat(connections).hasValue(1);
        }
    }

    @Test
    void aServerThatClosesAfterItsConfirmation() throws Exception {
        try (RawServer server = server(OK + "\r\nConnection: close")) {
            onewayThenCalls(server);
            assertThat(connections).hasValue(2);
        }
    }

    @Test
    void reportsARejectionWithoutFailingTheNextCall() throws Exception {
        try (RawServer server = server("HTTP/1.1 500 Oh\r\nContent-Length: 0");
                CapturedLog log = new CapturedLog()) {
            onewayThenCalls(server);
            assertThat(connections).hasValue(2);
            assertThat(log.ownLines()).singleElement().asString().contains("oneway", "500 Oh", "127.0.0.1:");
        }
    }

    @Test
    void reportsRejectionsOnceAndCountsThem() throws Exception {
        try (RawServer server = server("HTTP/1.1 500 Oh\r\nContent-Length: 0");
                CapturedLog log = new CapturedLog()) {
            ThriftEndpoint endpoint = Caller.endpoint(server.port(), Transport.HTTP, Encoding.BINARY);
            try (ThriftClient client = new ThriftClient();
                    ThreadConnections ours = client.forThread()) {
                ClientTransport transport = new ClientTransport(ours, endpoint);
                StressService.Client service = new StressService.Client(transport.protocol());
                for (int i = 0; i < 100; i++) {
                    transport.begin();
                    service.notify(0);
                }
                transport.begin();
            }
            assertThat(log.ownLines()).hasSize(2);
            assertThat(log.ownLines().get(1)).contains("100 oneway calls");
        }
    }

    /**
     * Where the sampler encodes the request itself it waits, and the sample says how the call
     * ended.
     */
    @Test
    void aRefusalOfAnUntypedCallIsItsOwn() throws Exception {
        try (RawServer server = server("HTTP/1.1 500 Oh\r\nContent-Length: 0");
                Caller caller = new Caller(Caller.endpoint(server.port(), Transport.HTTP, Encoding.BINARY))) {
            Throwable thrown = catchThrowable(() -> caller.oneway("notify", new StressService.notify_args(0)));
            assertThat(((CallException) thrown).failure().code()).isEqualTo(ThriftResponseCode.HTTP_ERROR);
        }
    }

    /** A sample measures the connection on which it has called. */
    @Test
    void theConnectionOfTheLatestCallIsKnown() throws Exception {
        try (RawServer server = server(OK + "\r\nConnection: close");
                ThriftClient client = new ThriftClient();
                ThreadConnections ours = client.forThread()) {
            ThriftEndpoint endpoint = Caller.endpoint(server.port(), Transport.HTTP, Encoding.BINARY);
            ClientTransport transport = new ClientTransport(ours, endpoint);
            StressService.Client service = new StressService.Client(transport.protocol());
            ThriftConnection first = transport.begin();
            service.notify(0);
            assertThat(transport.used()).containsSame(first);
            service.notify(0);
            assertThat(transport.used().orElseThrow()).isNotSameAs(first);
            assertThat(transport.used().orElseThrow().sentBytes()).isPositive();
        }
    }
}
