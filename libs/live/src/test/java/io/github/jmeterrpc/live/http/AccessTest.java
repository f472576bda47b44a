package io.github.jmeterrpc.live.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessTest {

    private static final byte[] POINT = "jmeter count=1 1".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void aTokenIsNeededForWritingAndReading() throws Exception {
        try (LiveStore store = open("s3cret-s3cret-s3cret")) {
            Client client = new Client(store.page());
            for (String path : List.of(
                    "/",
                    "/api/runs",
                    "/api/runs/latest",
                    "/api/runs/latest/report.html",
                    "/api/runs/latest/report.json",
                    "/api/runs/latest",
                    "/?token=wrong")) {
                HttpResponse<String> answer = client.get(path);
                assertThat(answer.statusCode()).as(path).isEqualTo(401);
                assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
            }
            assertThat(client.post("/write", POINT).statusCode()).isEqualTo(401);
            assertThat(client.get("/ping").statusCode()).isEqualTo(204);
            String basic =
                    Base64.getEncoder().encodeToString("any:s3cret-s3cret-s3cret".getBytes(StandardCharsets.UTF_8));
            for (String login :
                    new String[] {"Token s3cret-s3cret-s3cret", "Bearer s3cret-s3cret-s3cret", "Basic " + basic}) {
                assertThat(client.post("/write", POINT, "Authorization", login).statusCode())
                        .isEqualTo(204);
            }
            assertThat(client.post("/write?u=x&p=s3cret-s3cret-s3cret", POINT).statusCode())
                    .isEqualTo(204);
            assertThat(client.post("/write", POINT, "Authorization", "Basic ???")
                            .statusCode())
                    .isEqualTo(401);
            HttpResponse<String> link = client.get("/?token=s3cret-s3cret-s3cret");
            assertThat(link.statusCode()).isEqualTo(303);
            assertThat(link.headers().firstValue("Location")).hasValue("/");
            String cookie = link.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict");
            assertThat(client.get("/", "Cookie", "a=b; " + cookie.split(";")[0]).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void otherMachinesCannotReachAStoreWithoutAToken() throws Exception {
        InetAddress any = InetAddress.getByName("0.0.0.0");
        assertThatThrownBy(() -> new LiveSettings(folder, false, any, 0, false, "", 1, w -> {}, Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a token is required");
    }

    @ParameterizedTest
    @CsvSource({"short-token-15c, 1, needs at least 16", "'', 0, runs to keep: '0' must be 1 or more"})
    void refusesATokenThatCanBeGuessedAndAStoreThatKeepsNothing(String token, int keep, String words) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        assertThatThrownBy(() ->
                        new LiveSettings(folder, false, loopback, 0, false, token, keep, w -> {}, Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void namesTheProcessThatHasThePort() throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket other = new ServerSocket(0, 1, loopback)) {
            LiveSettings settings = new LiveSettings(
                    folder, false, loopback, other.getLocalPort(), false, "", 1, w -> {}, Clock.systemUTC());
            assertThatThrownBy(() -> LiveStore.open(settings))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("port " + other.getLocalPort() + " at 127.0.0.1: ")
                    .hasMessageContaining(
                            "by process " + ProcessHandle.current().pid() + " (java)");
        }
    }

    @Test
    void aNameThatAnotherSiteGaveThisMachineIsRefused() throws Exception {
        try (LiveStore store = open("")) {
            assertThat(statusWithHost(store, "evil.example:9270")).isEqualTo("HTTP/1.1 403 Forbidden");
            assertThat(statusWithHost(store, "localhost:9270")).isEqualTo("HTTP/1.1 200 OK");
            assertThat(statusWithHost(store, "[::1]:9270")).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    private static String statusWithHost(LiveStore store, String host) throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), store.page().getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("GET /api/runs HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    @Test
    void aPortThatIsTakenIsLeftForTheNextAndSoIsAFolder() throws Exception {
        try (LiveStore one = open("")) {
            int port = one.page().getPort();
            LiveSettings settings = new LiveSettings(
                    folder, true, InetAddress.getLoopbackAddress(), port, true, "", 1, w -> {}, Clock.systemUTC());
            try (LiveStore two = LiveStore.open(settings)) {
                assertThat(two.page().getPort()).isGreaterThan(port);
                assertThat(two.folder()).isEqualTo(folder.resolveSibling(folder.getFileName() + "-2"));
            }
            assertThatThrownBy(() -> open("")).hasMessageContaining("is used by another store");
        }
    }

    @Test
    void interruptsARequestThatTakesTooLong() throws Exception {
        try (DeadlineExecutor executor = new DeadlineExecutor("test", 4)) {
            CyclicBarrier begun = new CyclicBarrier(2);
            CountDownLatch interrupted = new CountDownLatch(1);
            executor.execute(() -> {
                executor.allow(0);
                try {
                    begun.await();
                    new CountDownLatch(1).await();
                } catch (Exception e) {
                    interrupted.countDown();
                }
            });
            begun.await();
            executor.tick();
            interrupted.await();
        }
    }

    private LiveStore open(String token) throws Exception {
        return LiveStore.open(new LiveSettings(
                folder, false, InetAddress.getLoopbackAddress(), 0, false, token, 10, w -> {}, Clock.systemUTC()));
    }
}
