package io.github.jmeterrpc.thrift.client.connection;

import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An HTTP server that never answers a oneway call, as Thrift's for Node: nothing else on the
 * connection is answered either.
 */
class OnewayUnansweredTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final byte[] REPLY = HexFormat.of().parseHex("80010002000000046563686f000000010b0000000000017800");

    /** Released by the server's threads, which may be later than the client. */
    private final Semaphore connections = new Semaphore(0);

    private final Semaphore oneway = new Semaphore(0);
    private final RawServer server = opened.add(new RawServer(this::serve));

    private void serve(InputStream in, OutputStream out) throws IOException {
        connections.release();
        byte[] buffer = new byte[4096];
        for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
            if (new String(buffer, 0, count, StandardCharsets.ISO_8859_1).contains("notify")) {
                oneway.release();
                in.transferTo(OutputStream.nullOutputStream());
                return;
            }
            out.write(("HTTP/1.1 200 OK\r\nContent-Length: " + REPLY.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(REPLY);
        }
    }

    private ThriftEndpoint endpoint(boolean answersOneway, int readTimeoutMs) {
        return ThriftEndpoint.at("127.0.0.1", server.port()).toBuilder()
                .transport(Transport.HTTP)
                .http(new Http("/", List.of(), answersOneway))
                .options(TestOptions.with().readMs(readTimeoutMs).build())
                .build();
    }

    @Test
    void theMessageNamesTheChoice() {
        try (Caller caller = new Caller(endpoint(true, 300))) {
            Throwable thrown = catchThrowable(() -> caller.oneway("notify", new StressService.notify_args(0)));
            says(
                    ((CallException) thrown).failure(),
                    ThriftResponseCode.TIMEOUT,
                    "did not answer a oneway call within 300 ms",
                    "switch on 'Do not wait for the HTTP response to oneway calls'");
        }
    }

    @Test
    void doesNotWaitWhenConfiguredSo() throws Exception {
        try (Caller caller = new Caller(endpoint(false, 60_000))) {
            for (int i = 0; i < 3; i++) {
                caller.oneway("notify", new StressService.notify_args(0));
                ThriftConnection last = caller.connection();
                assertThat(last.receivedBytes()).isZero();
                caller.oneway("notify", new StressService.notify_args(0));
            }
            try (Caller another = new Caller(endpoint(false, 60_000))) {
                assertThat(another.echo("x")).isEqualTo("x");
            }
        }
        assertThat(connections.tryAcquire(2, 1, TimeUnit.MINUTES)).isTrue();
    }

    /**
     * A typed call does not say that it is oneway: the next call finds no answer and does not wait
     * for one.
     */
    @Test
    void typedCallsGoOnOnANewConnection() throws Exception {
        ThriftEndpoint endpoint = endpoint(false, 60_000);
        try (CapturedLog log = new CapturedLog();
                Caller caller = new Caller(endpoint)) {
            ClientTransport transport = new ClientTransport(caller.connections(), endpoint);
            transport.begin();
            new StressService.Client(transport.protocol()).notify(0);
            assertThat(caller.echo("x")).isEqualTo("x");
            assertThat(connections.tryAcquire(2, 1, TimeUnit.MINUTES)).isTrue();
            assertThat(connections.availablePermits()).isZero();
            assertThat(log.ownLines()).isEmpty();
        }
        assertThat(oneway.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
        assertThat(oneway.availablePermits()).isZero();
    }
}
