package io.github.jmeterrpc.endtoend.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.Ending;
import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class HttpTargetsTest {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final int PATIENCE_MILLIS = 60_000;

    @TempDir
    Path folder;

    private final int port = FreePorts.one();

    private ManagedProcess start(TargetServer target, String... options) {
        List<String> all = new ArrayList<>(List.of("--port", String.valueOf(port)));
        all.addAll(List.of(options));
        return Suite.find().startTarget(target, all, folder.resolve("target.txt"), Duration.ofMinutes(5));
    }

    /**
     * Whether the server closes the connection after the next request on it. This client frees a
     * connection when the end of the answer has been read; the other one may do so a moment later.
     */
    private boolean closesAfterNext() throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) request().uri().toURL().openConnection(Proxy.NO_PROXY);
        connection.setReadTimeout(PATIENCE_MILLIS);
        try (InputStream body = connection.getInputStream()) {
            assertThat(body.readAllBytes()).asString().isEqualTo("ok");
        }
        return "close".equalsIgnoreCase(connection.getHeaderField("Connection"));
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/work"))
                .timeout(Duration.ofMillis(PATIENCE_MILLIS))
                .build();
    }

    private static URI status(ManagedProcess target) {
        String ready = target.awaitLine(line -> line.startsWith("ready:"), Duration.ofSeconds(1));
        return URI.create(ready.substring(ready.lastIndexOf(" ") + 1));
    }

    /** Eight requests at the same time for a pool of three, of 300 ms each: three rounds. */
    private void worksWithItsPool(ManagedProcess target) throws Exception {
        String ready = target.awaitLine(line -> line.startsWith("ready:"), Duration.ofSeconds(1));
        URI status = status(target);
        assertThat(ready).startsWith("ready: http://127.0.0.1:" + port + "/work status http://127.0.0.1:");
        long start = System.nanoTime();
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        String full = "\"maxThreads\":3,\"threads\":3,\"busy\":3";
        target.awaitUntil("a full pool at " + status, () -> isFull(status, full, answers), Duration.ofMinutes(2));
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.get().statusCode()).isEqualTo(200);
            assertThat(answer.get().body()).isEqualTo("ok");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(900));
        assertThat(ListeningSockets.of(target.pid()))
                .containsExactlyInAnyOrder("127.0.0.1:" + port, "127.0.0.1:" + status.getPort());
    }

    private boolean isFull(URI status, String full, List<CompletableFuture<HttpResponse<String>>> answers) {
        // Again, if all were answered before a busy machine came to look.
        if (answers.stream().allMatch(CompletableFuture::isDone)) {
            for (int i = 0; i < 8; i++) {
                answers.add(HTTP.sendAsync(request(), BodyHandlers.ofString()));
            }
        }
        return pool(status).contains(full);
    }

    private static String pool(URI status) {
        try {
            return HTTP.send(HttpRequest.newBuilder(status).build(), BodyHandlers.ofString())
                    .body();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void tomcatWorksWithItsPool() throws Exception {
        try (ManagedProcess target = start(TargetServer.TOMCAT, "--max-threads=3", "--work-ms=300")) {
            worksWithItsPool(target);
            Ending.isQuick(target);
        }
    }

    @Test
    void springBootWorksWithItsPool() throws Exception {
        try (ManagedProcess target = start(TargetServer.SPRING_BOOT, "--max-threads=3", "--work-ms=300")) {
            worksWithItsPool(target);
            Ending.isQuick(target);
        }
    }

    @Test
    void tomcat7WorksWithItsPoolOneThreadForAConnection() throws Exception {
        // Without keep-alive: a connection that is kept keeps its thread from the others.
        try (ManagedProcess target =
                start(TargetServer.TOMCAT7_BIO, "--max-threads=3", "--work-ms=300", "--keep-alive=1")) {
            worksWithItsPool(target);
            Ending.isQuick(target);
        }
    }

    @Test
    void closesConnectionsAfterTheConfiguredRequests() throws Exception {
        try (ManagedProcess target = start(TargetServer.TOMCAT, "--keep-alive=2")) {
            assertThat(target.isAlive()).isTrue();
            assertThat(closesAfterNext()).isFalse();
            assertThat(closesAfterNext()).isTrue();
        }
    }

    @Test
    void countOpenConnections() throws Exception {
        for (TargetServer each : List.of(TargetServer.TOMCAT, TargetServer.TOMCAT7_BIO)) {
            try (ManagedProcess target = start(each, "--max-threads=5")) {
                URI status = status(target);
                awaitConnections(target, status, 0);
                try (Socket one = new Socket("127.0.0.1", port);
                        Socket two = new Socket("127.0.0.1", port)) {
                    assertThat(one.isConnected() && two.isConnected()).isTrue();
                    awaitConnections(target, status, 2);
                }
                awaitConnections(target, status, 0);
            }
        }
    }

    private static void awaitConnections(ManagedProcess target, URI status, int open) {
        target.awaitUntil(
                open + " connections at " + status,
                () -> pool(status).contains("\"connections\":" + open + "}"),
                Duration.ofMinutes(1));
    }
}
