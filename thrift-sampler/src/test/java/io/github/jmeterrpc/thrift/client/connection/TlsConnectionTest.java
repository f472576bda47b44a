package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.tls.TestTls;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.support.tls.TestCertificates;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class TlsConnectionTest {

    /** Longer than anything before the handshake takes on a busy machine. */
    private static final int HANDSHAKE_MILLIS = 3_000;

    private static final ThriftOptions PATIENT = TestOptions.patient();
    private static final ThriftOptions QUICK =
            TestOptions.with().connectMs(HANDSHAKE_MILLIS).build();

    @TempDir
    static Path folder;

    private static TestCertificates ours;
    private static TestCertificates theirs;

    @BeforeAll
    static void certify() throws Exception {
        ours = certificates("ours");
        theirs = certificates("theirs");
    }

    private static TestCertificates certificates(String name) {
        return new TestCertificates(folder.resolve(name))
                .issue("server", "127.0.0.1")
                .issue("elsewhere", "elsewhere.example")
                .issueExpired("expired", "127.0.0.1")
                .issue("client");
    }

    private static ThriftServer server(ServerTransport transport, ServerSocketFactory sockets) {
        return Caller.start(ServerOptions.of(ServerModel.THREAD_POOL, transport, ServerProtocol.BINARY)
                .withSockets(sockets));
    }

    private static ThriftEndpoint endpoint(int port, Transport transport, Tls tls) {
        return Caller.with(Caller.with(Caller.endpoint(port, transport, Encoding.BINARY), tls), PATIENT);
    }

    private static Tls trusting(TestCertificates certificates) throws Exception {
        return TestTls.trusting(certificates.path("ca.pem")).build();
    }

    private static void fails(ThriftEndpoint endpoint, ThriftResponseCode code, String... words) throws Exception {
        try (Caller caller = new Caller(endpoint)) {
            Throwable thrown = catchThrowable(() -> caller.echo("x"));
            assertThat(thrown).isInstanceOf(CallException.class);
            Failure failure = ((CallException) thrown).failure();
            assertThat(failure.code()).as(failure.toString()).isEqualTo(code);
            assertThat(failure.message()).contains(List.of(words));
            assertThat(caller.client().openConnections()).isZero();
        }
    }

    /** Reading for a millisecond in vain takes nothing from the encrypted stream. */
    @Test
    void anIdleConnectionThatIsCheckedServesOn() throws Exception {
        try (ThriftServer server =
                server(ServerTransport.FRAMED, ours.context("server").getServerSocketFactory())) {
            ThriftEndpoint endpoint = endpoint(server.port(), Transport.FRAMED, trusting(ours));
            try (Caller caller = new Caller(endpoint)) {
                ThriftConnection connection = caller.connection();
                for (int i = 0; i < 5; i++) {
                    assertThat(caller.echo("x" + i)).isEqualTo("x" + i);
                    caller.connections().dropIfClosedByPeer(endpoint, 0);
                }
                assertThat(caller.connection()).isSameAs(connection);
            }
        }
    }

    @Test
    void encryptedCallsOverEachTransport() throws Exception {
        for (ServerTransport transport : ServerTransport.values()) {
            try (ThriftServer server = server(transport, ours.context("server").getServerSocketFactory());
                    Caller caller =
                            new Caller(endpoint(server.port(), Transport.valueOf(transport.name()), trusting(ours)))) {
                assertThat(caller.echo("x")).isEqualTo("x");
                assertThat(caller.echo("0123456789".repeat(10_000))).hasSize(100_000);
            }
        }
    }

    @Test
    void certificatesThatAreRefused() throws Exception {
        try (ThriftServer server =
                server(ServerTransport.FRAMED, ours.context("server").getServerSocketFactory())) {
            fails(
                    endpoint(server.port(), Transport.FRAMED, trusting(theirs)),
                    ThriftResponseCode.TLS_ERROR,
                    "not signed by a certificate authority",
                    theirs.path("ca.pem"));
            fails(
                    endpoint(server.port(), Transport.FRAMED, TestTls.noFiles().build()),
                    ThriftResponseCode.TLS_ERROR,
                    "not signed by a certificate authority that the JVM trusts");
        }
        try (ThriftServer server =
                server(ServerTransport.FRAMED, ours.context("expired").getServerSocketFactory())) {
            fails(
                    endpoint(server.port(), Transport.FRAMED, trusting(ours)),
                    ThriftResponseCode.TLS_ERROR,
                    "certificate has expired");
        }
        try (ThriftServer server =
                server(ServerTransport.FRAMED, ours.context("elsewhere").getServerSocketFactory())) {
            fails(
                    endpoint(server.port(), Transport.FRAMED, trusting(ours)),
                    ThriftResponseCode.TLS_ERROR,
                    "not made for the host 127.0.0.1");
            Tls anyHost = TestTls.trusting(ours.path("ca.pem")).anyHost().build();
            try (Caller caller = new Caller(endpoint(server.port(), Transport.FRAMED, anyHost))) {
                assertThat(caller.echo("x")).isEqualTo("x");
            }
        }
    }

    /** Wants certificates of those who call. */
    private static ServerSocketFactory demanding(ServerSocketFactory sockets) {
        return new ServerSocketFactory() {
            @Override
            public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
                SSLServerSocket socket = (SSLServerSocket) sockets.createServerSocket(port, backlog, address);
                socket.setNeedClientAuth(true);
                return socket;
            }

            @Override
            public ServerSocket createServerSocket(int port) throws IOException {
                return createServerSocket(port, 50);
            }

            @Override
            public ServerSocket createServerSocket(int port, int backlog) throws IOException {
                return createServerSocket(port, backlog, InetAddress.getLoopbackAddress());
            }
        };
    }

    @Test
    void certificatesOfClients() throws Exception {
        try (ThriftServer server =
                server(ServerTransport.FRAMED, demanding(ours.context("server").getServerSocketFactory()))) {
            Tls known = TestTls.trusting(ours.path("ca.pem"))
                    .own(ours.path("client.pem"), ours.path("client.key"))
                    .build();
            try (Caller caller = new Caller(endpoint(server.port(), Transport.FRAMED, known))) {
                assertThat(caller.echo("x")).isEqualTo("x");
            }
            // In TLS 1.3 the refusal comes after the handshake, and may be lost when the server
            // closes the connection at once.
            refused(endpoint(server.port(), Transport.FRAMED, trusting(ours)));
            refused(endpoint(
                    server.port(),
                    Transport.FRAMED,
                    TestTls.trusting(ours.path("ca.pem"))
                            .own(theirs.path("client.pem"), theirs.path("client.key"))
                            .build()));
        }
    }

    private static void refused(ThriftEndpoint endpoint) throws Exception {
        try (Caller caller = new Caller(endpoint)) {
            Throwable thrown = catchThrowable(() -> caller.echo("x"));
            assertThat(thrown).isInstanceOf(CallException.class);
            Failure failure = ((CallException) thrown).failure();
            assertThat(failure.code()).isIn(ThriftResponseCode.TLS_ERROR, ThriftResponseCode.CONNECTION_CLOSED);
            assertThat(failure.message()).contains("client certificate");
        }
    }

    @Test
    void aServerWithoutTls() throws Exception {
        for (ServerTransport transport : new ServerTransport[] {ServerTransport.FRAMED, ServerTransport.SOCKET}) {
            try (ThriftServer server = server(transport, ServerSocketFactory.getDefault())) {
                fails(
                        endpoint(server.port(), Transport.FRAMED, trusting(ours)),
                        ThriftResponseCode.TLS_ERROR,
                        "may not use TLS",
                        "switch TLS off");
            }
        }
        try (RawServer server = RawServer.answering("220 mail\r\n".getBytes())) {
            fails(
                    endpoint(server.port(), Transport.FRAMED, trusting(ours)),
                    ThriftResponseCode.TLS_ERROR,
                    "does not use TLS");
        }
    }

    @Test
    void aServerThatNeverAnswersTheHandshake() throws Exception {
        try (RawServer server = new RawServer((in, out) -> in.transferTo(OutputStream.nullOutputStream()))) {
            long start = System.nanoTime();
            fails(
                    Caller.with(endpoint(server.port(), Transport.FRAMED, trusting(ours)), QUICK),
                    ThriftResponseCode.TLS_ERROR,
                    "does not answer the handshake");
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(HANDSHAKE_MILLIS), Duration.ofSeconds(15));
        }
    }

    @Test
    void aPlainCallToAServerWithTls() throws Exception {
        try (ThriftServer server =
                server(ServerTransport.FRAMED, ours.context("server").getServerSocketFactory())) {
            fails(
                    endpoint(server.port(), Transport.FRAMED, Tls.OFF),
                    ThriftResponseCode.PROTOCOL_ERROR,
                    "speaks TLS",
                    "switch TLS on");
        }
    }

    @Test
    void filesThatCannotBeUsed() throws Exception {
        String missing = folder.resolve("missing.pem").toString();
        fails(
                endpoint(1, Transport.FRAMED, TestTls.trusting(missing).build()),
                ThriftResponseCode.ARGUMENT_ERROR,
                "Trusted certificates: ",
                "does not exist");
    }
}
