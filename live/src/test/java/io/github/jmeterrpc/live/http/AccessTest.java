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
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {

    private static final byte[] POINT = "jmeter count=1 1".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private final List<String> warnings = new CopyOnWriteArrayList<>();

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
            assertThat(link.headers().firstValue("Location")).hasValue("./");
            String cookie = link.headers().firstValue("Set-Cookie").orElseThrow();
            // Neither has a path, so both are right behind a proxy with a prefix.
            assertThat(cookie).doesNotContain("Path=").contains("HttpOnly").contains("SameSite=Strict");
            assertThat(client.get("/", "Cookie", "a=b; " + cookie.split(";")[0]).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void otherMachinesCannotReachAStoreWithoutAToken() throws Exception {
        InetAddress any = InetAddress.getByName("0.0.0.0");
        assertThatThrownBy(() -> new LiveSettings(
                        new LiveSettings.RunStorage(folder, false, 1),
                        new LiveSettings.Listening(any, 0, false),
                        "",
                        w -> {},
                        Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a token is required");
    }

    @ParameterizedTest
    @CsvSource({"short-token-15c, 1, needs at least 16", "'', 0, runs to keep: '0' must be 1 or more"})
    void refusesATokenThatCanBeGuessedAndAStoreThatKeepsNothing(String token, int keep, String words) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        assertThatThrownBy(() -> new LiveSettings(
                        new LiveSettings.RunStorage(folder, false, keep),
                        new LiveSettings.Listening(loopback, 0, false),
                        token,
                        w -> {},
                        Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void namesTheProcessThatHasThePort() throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket other = new ServerSocket(0, 1, loopback)) {
            LiveSettings settings = new LiveSettings(
                    new LiveSettings.RunStorage(folder, false, 1),
                    new LiveSettings.Listening(loopback, other.getLocalPort(), false),
                    "",
                    w -> {},
                    Clock.systemUTC());
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
                    new LiveSettings.RunStorage(folder, true, 1),
                    new LiveSettings.Listening(InetAddress.getLoopbackAddress(), port, true),
                    "",
                    w -> {},
                    Clock.systemUTC());
            try (LiveStore two = LiveStore.open(settings)) {
                assertThat(two.page().getPort()).isGreaterThan(port);
                assertThat(two.folder()).isEqualTo(folder.resolveSibling(folder.getFileName() + "-2"));
            }
            assertThatThrownBy(() -> open("")).hasMessageContaining("is used by another store");
        }
    }

    @Test
    void interruptsARequestThatTakesTooLong() throws Exception {
        try (RequestThreads threads = new RequestThreads("test", 4)) {
            CyclicBarrier begun = new CyclicBarrier(2);
            CountDownLatch interrupted = new CountDownLatch(1);
            threads.execute(() -> {
                threads.allow(0);
                try {
                    begun.await();
                    new CountDownLatch(1).await();
                } catch (Exception e) {
                    interrupted.countDown();
                }
            });
            begun.await();
            threads.tick();
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void interruptsTheSlowestForOneThatWaitsButNoneThatIsReceived() throws Exception {
        try (RequestThreads threads = new RequestThreads("test", 3)) {
            Map<String, CountDownLatch> interrupted = new HashMap<>();
            CyclicBarrier begun = new CyclicBarrier(4);
            for (String kind : List.of("received", "fast", "slow")) {
                CountDownLatch own = new CountDownLatch(1);
                interrupted.put(kind, own);
                threads.execute(() -> {
                    threads.allow(60);
                    threads.progress(kind.equals("fast") ? 1000 : 10);
                    if (kind.equals("received")) {
                        threads.keep();
                    }
                    try {
                        begun.await();
                        new CountDownLatch(1).await();
                    } catch (Exception e) {
                        own.countDown();
                    }
                });
            }
            begun.await();
            Thread.sleep(600);
            threads.tick();
            assertThat(interrupted.get("slow").getCount()).as("nothing waits").isEqualTo(1);

            CountDownLatch next = new CountDownLatch(1);
            threads.execute(next::countDown);
            threads.tick();
            assertThat(next.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(interrupted.get("slow").getCount()).isZero();
            assertThat(interrupted.get("fast").getCount()).isEqualTo(1);
            assertThat(interrupted.get("received").getCount()).isEqualTo(1);
        }
    }

    @Test
    void aPageOfAnotherSiteIsRefusedWhicheverOriginItSendsFirst() throws Exception {
        try (LiveStore store = open("")) {
            int port = store.page().getPort();
            String own = "Origin: http://127.0.0.1:" + port + "\r\n";
            String other = "Origin: http://evil.example\r\n";
            assertThat(statusWithHost(store, "127.0.0.1:" + port + "\r\n" + own.strip()))
                    .isEqualTo("HTTP/1.1 200 OK");
            assertThat(statusWithHost(store, "127.0.0.1:" + port + "\r\n" + own + other.strip()))
                    .isEqualTo("HTTP/1.1 403 Forbidden");
            assertThat(statusWithHost(store, "127.0.0.1:" + port + "\r\n" + other + own.strip()))
                    .isEqualTo("HTTP/1.1 403 Forbidden");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /write, 'points are written by POST, not by GET', POST",
        "PUT, /write, 'points are written by POST, not by PUT', POST",
        "POST, /, '/ is read by GET, not by POST; points are written to /write', 'GET, HEAD'",
        "DELETE, /api/runs, '/api/runs is read by GET, not by DELETE; points are written to /write', 'GET, HEAD'"
    })
    void namesTheMethodThatAPathHas(String method, String path, String error, String allowed) throws Exception {
        try (LiveStore store = open("")) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(store.page().resolve(path))
                                    .method(method, HttpRequest.BodyPublishers.noBody())
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(405);
            assertThat(answer.body()).isEqualTo("{\"error\":\"" + error + "\"}");
            assertThat(answer.headers().firstValue("Allow")).hasValue(allowed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FFFFFFFF", "7FFFFFFF", "80000000", "FFFFFFFFFFFFFFFF", "-1", "xyz"})
    void aChunkOfAnImpossibleLengthIsABadRequest(String length) throws Exception {
        try (LiveStore store = open("");
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), store.page().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST /write HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + length
                                    + "\r\nx\r\n0\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(in.readLine()).isIn("HTTP/1.1 400 Bad Request", null);
            assertThat(new Client(store.page()).get("/ping").statusCode()).isEqualTo(204);
            assertThat(warnings).isEmpty();
        }
    }

    private LiveStore open(String token) throws Exception {
        return LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 10),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                token,
                warnings::add,
                Clock.systemUTC()));
    }
}
