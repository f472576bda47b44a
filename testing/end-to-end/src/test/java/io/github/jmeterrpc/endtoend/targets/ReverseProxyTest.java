package io.github.jmeterrpc.endtoend.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.endtoend.suite.Ending;
import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.endtoend.suite.SystemProgram;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReverseProxyTest {

    @TempDir
    Path folder;

    private final int port = FreePorts.one();

    private static ScriptedHttpServer backend(String name) throws IOException {
        return new ScriptedHttpServer().always(request -> new ScriptedReply(200, name + " " + request.uri()));
    }

    private static String address(ScriptedHttpServer server) {
        return "127.0.0.1:" + server.port();
    }

    private String get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .timeout(Duration.ofSeconds(60))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    @Test
    void sendsRequestsToItsBackendsByTurnsAndLeavesNothingBehind() throws Exception {
        SystemProgram.NGINX.requireOrSkip();
        try (ScriptedHttpServer one = backend("one");
                ScriptedHttpServer two = backend("two");
                ManagedProcess proxy = start("--workers=1", "--backends=" + address(one) + "," + address(two))) {
            assertThat(List.of(get("/a?b=c"), get("/a?b=c"), get("/a?b=c"), get("/a?b=c")))
                    .containsExactlyInAnyOrder("one /a?b=c", "two /a?b=c", "one /a?b=c", "two /a?b=c");
            String ready = proxy.awaitLine(line -> line.startsWith("ready:"), Duration.ofSeconds(1));
            long nginx = nginx(proxy);
            Path configuration = Path.of(ready.substring(ready.lastIndexOf(' ') + 1));
            assertThat(ListeningSockets.of(nginx)).containsExactly("127.0.0.1:" + port);
            assertThat(configuration).exists();

            Ending.isQuick(proxy);
            assertThat(ProcessHandle.of(nginx).filter(ProcessHandle::isAlive)).isEmpty();
            assertThat(proxy.output()).content().as("stopped").doesNotContain("nginx ended");
            assertThat(Files.exists(configuration.getParent())).isFalse();
        }
    }

    @Test
    void nginxEndsAlsoWhenTheJvmIsKilled() throws Exception {
        SystemProgram.NGINX.requireOrSkip();
        // What cannot tidy up leaves its folder behind: here.
        try (ManagedProcess proxy = Suite.find()
                .start(
                        TargetServer.REVERSE_PROXY,
                        port,
                        List.of("--workers=2"),
                        List.of("-Djava.io.tmpdir=" + folder),
                        folder.resolve("proxy.txt"),
                        Duration.ofMinutes(4))) {
            ProcessHandle nginx = ProcessHandle.of(nginx(proxy)).orElseThrow();
            // It says that it listens before it has its workers; and there is the one that reads
            // the pipe.
            proxy.awaitUntil("two workers", () -> nginx.children().count() >= 3, Duration.ofMinutes(1));
            List<ProcessHandle> all =
                    Stream.concat(Stream.of(nginx), nginx.children()).toList();
            assertThat(all).hasSizeGreaterThanOrEqualTo(4).allMatch(ReverseProxyTest::runs);

            ProcessHandle.of(proxy.pid()).orElseThrow().destroyForcibly();
            assertThat(proxy.awaitExit()).isEqualTo(128 + 9);

            await("all of nginx ends")
                    .pollInSameThread()
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> all.stream().noneMatch(ReverseProxyTest::runs));
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress("127.0.0.1", port));
                assertThat(socket.isBound()).isTrue();
            }
        }
    }

    /** A process that has ended and was not waited for still has an id, but no program. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    @Test
    void endsWithNginx() throws Exception {
        SystemProgram.NGINX.requireOrSkip();
        try (ManagedProcess proxy = start("--backends=127.0.0.1:" + FreePorts.one())) {
            assertThat(proxy.output())
                    .content()
                    .contains("the backend 127.0.0.1:")
                    .contains("does not answer yet: ");
            ProcessHandle.of(nginx(proxy)).orElseThrow().destroy();

            assertThat(proxy.awaitExit()).isEqualTo(2);
            assertThat(proxy.output()).content().contains("reverse-proxy: failed: nginx ended with code 0");
        }
    }

    private static long nginx(ManagedProcess proxy) {
        String ready = proxy.awaitLine(line -> line.startsWith("ready:"), Duration.ofSeconds(1));
        return Long.parseLong(ready.replaceAll(".*, nginx (\\d+) with .*", "$1"));
    }

    private ManagedProcess start(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--port=" + port);
        return Suite.find()
                .startTarget(TargetServer.REVERSE_PROXY, all, folder.resolve("proxy.txt"), Duration.ofMinutes(4));
    }

    @Test
    void explainsHowToInstallNginx() {
        try (ManagedProcess proxy = Suite.find()
                .launchTarget(
                        TargetServer.REVERSE_PROXY,
                        List.of("--nginx=/no/such/nginx"),
                        folder.resolve("proxy.txt"),
                        Duration.ofMinutes(4))) {
            assertThat(proxy.awaitExit()).isEqualTo(2);
            assertThat(proxy.written())
                    .startsWith("reverse-proxy: failed: no /no/such/nginx")
                    .contains("sudo apt-get install nginx-light");
        }
    }
}
