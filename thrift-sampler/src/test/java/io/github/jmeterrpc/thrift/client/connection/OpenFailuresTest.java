package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Required;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the message for each way in which a connection cannot be opened. */
@Tag("full")
class OpenFailuresTest {

    private static final int CONNECT_MILLIS = 2_000;
    private static final ThriftOptions QUICK =
            TestOptions.with().connectMs(CONNECT_MILLIS).readMs(400).build();

    @TempDir
    Path folder;

    private static ThriftEndpoint at(String host, int port, ThriftOptions options) {
        return ThriftEndpoint.at(host, port).toBuilder().options(options).build();
    }

    private static void fails(ThriftEndpoint endpoint, ThriftResponseCode code, String... words) {
        try (Caller caller = new Caller(endpoint)) {
            Throwable thrown = catchThrowable(caller::connection);
            assertThat(thrown).isInstanceOf(CallException.class);
            Failure failure = ((CallException) thrown).failure();
            assertThat(failure.code()).as(failure.toString()).isEqualTo(code);
            assertThat(failure.message()).contains(List.of(words)).doesNotContain("\n");
            assertThat(caller.client().openConnections()).isZero();
        }
    }

    @Test
    void nobodyListens() {
        int port = FreePorts.one();
        fails(
                at("127.0.0.1", port, Caller.PATIENT),
                ThriftResponseCode.CONNECT_ERROR,
                "127.0.0.1:" + port,
                "connection refused");
        fails(at("::1", port, Caller.PATIENT), ThriftResponseCode.CONNECT_ERROR, "[::1]:" + port);
    }

    @Test
    void anUnknownHost() {
        fails(
                at("no-such-host.invalid", 9090, Caller.PATIENT),
                ThriftResponseCode.CONNECT_ERROR,
                "The host 'no-such-host.invalid' is not known");
    }

    @Test
    void aServerThatAcceptsNoMoreConnections() throws Exception {
        List<SocketChannel> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 4; i++) {
                SocketChannel channel = SocketChannel.open();
                waiting.add(channel);
                channel.configureBlocking(false);
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), full.getLocalPort()));
            }
            long start = System.nanoTime();
            fails(
                    at("127.0.0.1", full.getLocalPort(), QUICK),
                    ThriftResponseCode.CONNECT_ERROR,
                    "no answer within 2000 ms",
                    "firewall");
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(CONNECT_MILLIS - 10), Duration.ofSeconds(30));
        } finally {
            for (SocketChannel channel : waiting) {
                channel.close();
            }
        }
    }

    @Test
    void addressesToBind() throws Exception {
        ThriftOptions foreign =
                TestOptions.with().readMs(400).bindAddress("203.0.113.7").build();
        try (RawServer server = new RawServer((in, out) -> in.read())) {
            fails(
                    at("127.0.0.1", server.port(), foreign),
                    ThriftResponseCode.ARGUMENT_ERROR,
                    "Bind address '203.0.113.7'",
                    "not an address of this machine");
            ThriftOptions own =
                    TestOptions.with().readMs(400).bindAddress("127.0.0.77").build();
            try (Caller caller = new Caller(at("127.0.0.1", server.port(), own))) {
                assertThat(caller.connection().isUsable()).isTrue();
            }
        }
    }

    /** What {@link ConnectUntilItFails} says in a shell of its own limits. */
    private String saidWithin(String limits, RawServer server, String... name) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> words = new ArrayList<>(List.of(
                "bash",
                "-c",
                limits + " && exec \"$0\" -Xmx128m -cp \"$@\"",
                java,
                System.getProperty("java.class.path"),
                ConnectUntilItFails.class.getName(),
                String.valueOf(server.port())));
        words.addAll(List.of(name));
        ProcessBuilder command = new ProcessBuilder(words);
        try (ManagedProcess process = ManagedProcess.start(
                "connections until it fails", command, folder.resolve("out.txt"), Duration.ofSeconds(60))) {
            return process.awaitLine(line -> line.startsWith("failed: "), Duration.ofSeconds(50));
        }
    }

    @Test
    void noFileHandlesLeft() {
        try (RawServer server = new RawServer((in, out) -> in.read())) {
            assertThat(saidWithin("ulimit -n 300", server))
                    .contains("LOCAL_LIMIT", "no file handle left", "ulimit -n is 300", "raise the limit");
        }
    }

    /**
     * The system says "unknown host" then: it cannot open the files and the socket to look it up.
     */
    @Test
    void noFileHandlesLeftToLookUpAName() {
        try (RawServer server = new RawServer((in, out) -> in.read())) {
            assertThat(saidWithin("ulimit -n 300", server, "no-such-host.invalid"))
                    .contains("LOCAL_LIMIT", "no file handle left", "ulimit -n is 300", "raise the limit");
        }
    }

    @Test
    void aRefusedConnectionWithFewFileHandlesLeft() {
        try (RawServer server = new RawServer((in, out) -> in.read())) {
            assertThat(saidWithin("ulimit -n 300", server, ConnectUntilItFails.REFUSED))
                    .contains("CONNECT_ERROR", "connection refused");
        }
    }

    /**
     * The JVM reads host names from a pipe, which is written to some seconds after it has been
     * opened.
     */
    @Test
    void aSlowNameLookup() {
        Path names = folder.resolve("names");
        ProcessBuilder command = new ProcessBuilder(
                "bash",
                "-c",
                "mkfifo \"$0\" && (timeout 40 bash -c 'exec > \"$0\"; sleep 4; echo 127.0.0.1 slow.test' \"$0\" &)"
                        + " && exec \"$@\"",
                names.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Djdk.net.hosts.file=" + names,
                "-cp",
                System.getProperty("java.class.path"),
                ConnectOnce.class.getName(),
                "slow.test",
                "9",
                "300");
        try (ManagedProcess process =
                ManagedProcess.start("a slow look-up", command, folder.resolve("slow.txt"), Duration.ofSeconds(60))) {
            assertThat(process.awaitLine(line -> line.startsWith("failed: "), Duration.ofSeconds(50)))
                    .contains(
                            "CONNECT_ERROR No connection to slow.test:9",
                            "looking up the name took longer than 300 ms",
                            "check DNS, or type its IP address");
        }
    }

    @Test
    void noPortsLeft() {
        // A namespace with a loopback of its own and few ports; not everybody may make one.
        Required.namespace(List.of("unshare", "--user", "--map-root-user", "--net"));
        String namespace = "exec unshare --user --map-root-user --net bash -c 'ip link set lo up"
                + " && echo 40000 40059 > /proc/sys/net/ipv4/ip_local_port_range && exec \"$@\"' bash \"$@\"";
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder command = new ProcessBuilder(
                "bash",
                "-c",
                namespace,
                "bash",
                java,
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                ConnectUntilItFails.class.getName(),
                "own");
        try (ManagedProcess process = ManagedProcess.start(
                "connections in a namespace", command, folder.resolve("ports.txt"), Duration.ofSeconds(60))) {
            assertThat(process.awaitLine(line -> line.startsWith("failed: "), Duration.ofSeconds(50)))
                    .contains(
                            "LOCAL_LIMIT",
                            "no port left",
                            "ports 40000 to 40059: 60 connections to one target",
                            "1 new ones per second");
        }
    }
}
