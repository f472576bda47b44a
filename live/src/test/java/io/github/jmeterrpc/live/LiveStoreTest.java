package io.github.jmeterrpc.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class LiveStoreTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final long START = 1_795_368_600_000L;

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();
    private LiveStore store;
    private Client client;

    @BeforeEach
    void start() throws IOException {
        opened.add("warnings", () -> assertThat(warnings).isEmpty());
        open();
        // The last one, of a test that restarts it.
        opened.add("store", () -> store.close());
    }

    private void open() throws IOException {
        store = LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 100),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                "",
                warnings::add,
                Clock.systemUTC()));
        client = new Client(store.page());
    }

    @Test
    void answersAsInfluxdbDoesAndReportsThatItMerges() throws Exception {
        assertThat(client.get("/ping").statusCode()).isEqualTo(204);
        HttpResponse<String> nothing = client.write("# Can this be written to?");
        assertThat(nothing.statusCode()).isEqualTo(204);
        assertThat(nothing.headers().firstValue("X-Jmeter-Rpc-Store")).hasValue("live");
        HttpResponse<String> bad = client.write("jmeter,a=b count=1 1\nno point");
        assertThat(bad.statusCode()).isEqualTo(400);
        assertThat(bad.body()).contains("\"error\":\"unable to parse 'no point': missing field key\"");
        assertThat(client.json("/api/runs").get("runs")).isEmpty();
        assertThat(client.get("/query?q=SHOW+DATABASES").statusCode()).isEqualTo(404);
    }

    @Test
    void sumsUpWhatTwoGeneratorsWriteAlsoAfterARestart() throws Exception {
        Random random = new Random(1);
        ListenerRows one = new ListenerRows("shop", "192.0.2.2:9270", 5000);
        ListenerRows two = new ListenerRows("shop", "192.0.2.3:9270", 5000);
        long[] durations = random.longs(4000, 500, 90_000).toArray();
        client.write(one.event("Checkout started", START));
        client.write(two.event("Checkout started", START + 200));
        for (int window = 0; window < 4; window++) {
            client.write(
                    one.window(START + 5000 * window, 8, window + 1, Map.of("order", part(durations, 2 * window, 1))));
            client.write(two.window(
                    START + 5000 * window, 9, window + 1, Map.of("pay, now", part(durations, 2 * window + 1, 0))));
        }
        client.write(one.event("Checkout ended", START + 20_000) + two.event("Checkout ended", START + 20_000));

        check(client.json("/api/runs/latest"), durations);
        store.close();
        open();
        check(client.json("/api/runs/latest"), durations);
    }

    @Test
    void givesTheSumsOfAllGeneratorsInEachWindow() throws Exception {
        ListenerRows one = new ListenerRows("shop", "one", 1000).arriving(new ListenerRows.Arriving(3, 1, 5, 5, 0, 0));
        ListenerRows two = new ListenerRows("shop", "two", 1000);
        client.write(one.window(START, 4, 1, Map.of("order", new Samples(new long[] {2000, 4000}, 1))));
        client.write(two.window(START, 5, 1, Map.of("order", new Samples(new long[] {9000}, 0))));
        one.arriving(new ListenerRows.Arriving(3, 1, 12, 10, 2, 0));
        String second = one.window(START + 1000, 4, 2, Map.of("order", new Samples(new long[] {1000}, 0)));
        String withoutBuckets = second.lines()
                .filter(line -> !line.startsWith("jmeter_buckets"))
                .collect(Collectors.joining("\n"));

        client.write(withoutBuckets);
        WindowSums first = store.windows(START).get(0);
        assertThat(store.windows(START + 1000))
                .extracting(window -> window.coverage().generators())
                .containsExactly(0);
        client.write(second);

        assertThat(first.coverage().generators()).isEqualTo(2);
        assertThat(first.coverage().millis()).isEqualTo(first.millis()).isEqualTo(1000);
        assertThat(first.load().threads()).isEqualTo(9);
        assertThat(first.calls().count()).isEqualTo(3);
        assertThat(first.calls().errors()).isEqualTo(1);
        assertThat(first.calls().mean()).isCloseTo(5, within(1e-9));
        assertThat(first.calls().max()).isEqualTo(9);
        assertThat(first.calls().histogram.from(3.5)).isEqualTo(2);
        assertThat(first.calls().responses().document().of(Figure.RESPONSE_MEAN))
                .isCloseTo(7, within(1e-9));
        assertThat(first.calls().responses().histogram.total()).isEqualTo(2);
        assertThat(first.due().arrivals()).isEqualTo(5);
        assertThat(first.load().cpu()).isEqualTo(25);
        assertThat(first.load().handles()).isNaN();
        WindowSums next = store.windows(START + 1000).get(0);
        assertThat(next.coverage().generators()).isEqualTo(1);
        assertThat(next.due().arrivals()).isEqualTo(7);
        assertThat(next.due().dropped()).isEqualTo(2);
        assertThat(store.windows(START + 2000)).isEmpty();
    }

    private static Samples part(long[] durations, int part, int failed) {
        return new Samples(Arrays.copyOfRange(durations, part * 500, part * 500 + 500), failed);
    }

    private static void check(JsonNode state, long[] durations) {
        Arrays.sort(durations);
        assertThat(state.at("/run/title").asText()).isEqualTo("Checkout");
        assertThat(state.at("/run/state").asText()).isEqualTo("ended");
        assertThat(state.at("/run/end").asLong()).isEqualTo(START + 20_000);
        assertThat(state.get("table").findValuesAsText("transaction")).containsExactly("all", "order", "pay, now");
        JsonNode all = state.at("/table/0");
        assertThat(all.get("count").asLong()).isEqualTo(4000);
        assertThat(all.get("errors").asLong()).isEqualTo(4);
        assertThat(all.get("rate").asDouble()).isEqualTo(200);
        assertThat(all.get("mean").asDouble())
                .isCloseTo(Arrays.stream(durations).average().orElseThrow() / 1000, within(0.001));
        assertThat(all.get("max").asDouble()).isEqualTo(durations[3999] / 1000.0);
        Map.of("p50", 2000, "p90", 3600, "p95", 3800, "p99", 3960, "p99.9", 3996)
                .forEach((name, rank) -> assertThat(all.get(name).asDouble())
                        .isCloseTo(durations[rank - 1] / 1000.0, within(0.032 * durations[rank - 1] / 1000.0)));
        assertThat(state.at("/windows/all/time")).hasSize(4);
        assertThat(state.at("/windows/all/rate/0").asDouble()).isEqualTo(200);
        assertThat(state.at("/windows/all/threads/3").asDouble()).isEqualTo(17);
        assertThat(state.at("/windows/all/generators/3").asInt()).isEqualTo(2);
        assertThat(state.at("/windows/generators/192.0.2.2:9270/count/1").asInt())
                .isEqualTo(500);
        assertThat(state.at("/errors/0/message").asText()).isEqualTo("Internal Server Error");
        assertThat(state.at("/errors/0/count").asLong()).isEqualTo(4);
        assertThat(state.at("/delivery/written").asLong()).isEqualTo(80);
        assertThat(state.at("/generators/0/state").asText()).isEqualTo("ended");
        assertThat(state.at("/generators/0/health/cpu_process").asDouble()).isEqualTo(12.5);
        assertThat(state.get("marks")).hasSize(4);
    }

    @Test
    void aPointThatComesTwiceCountsOnceAlsoAfterARestart() throws Exception {
        String lines = new ListenerRows("shop", "a:1", 5000)
                .window(START, 3, 1, Map.of("order", new Samples(new long[] {1000, 2000, 3000}, 1)));
        client.write(lines);
        client.write(lines);
        // In another order and not compressed, with a row that is new.
        String changed = lines.lines().sorted().reduce("", (text, line) -> text + line + "\n")
                + "jmeter,application=shop,instance=a:1,transaction=pay,statut=all count=2,avg=1,min=1,max=1 " + START
                + "000000\n";
        client.post("/write?db=jmeter", changed.getBytes(StandardCharsets.UTF_8));
        store.close();
        open();
        client.write(lines);

        JsonNode table = client.json("/api/runs/latest").get("table");
        assertThat(table.findValuesAsText("count")).containsExactly("3", "3", "2");
        assertThat(table.findValuesAsText("errors")).containsExactly("1", "1", "0");
    }

    @Test
    void aPointWithTheTagsAndTimeOfAnotherIsCountedAsACollisionAlsoAfterARestart() throws Exception {
        Map<String, Samples> samples = Map.of("order", new Samples(new long[] {1000, 2000, 3000}, 1));
        String first = new ListenerRows("shop", "a:1", 5000).window(START, 3, 1, samples);
        String second = new ListenerRows("shop", "a:1", 5000)
                .window(START, 3, 1, Map.of("order", new Samples(new long[] {1000, 2000}, 0)));
        client.write(first);
        client.write(first);
        client.write(second);
        for (int i = 0; i < 2; i++) {
            JsonNode state = client.json("/api/runs/latest");
            assertThat(state.at("/table/0/count").asInt()).isEqualTo(3);
            // Both rows of all samples, both of the label; those of threads and health are equal.
            assertThat(state.at("/delivery/collisions").asInt()).isEqualTo(4);
            assertThat(state.at("/generators/0/collisions").asInt())
                    .isEqualTo(state.at("/delivery/collisions").asInt());
            store.close();
            open();
        }
    }

    @Test
    void distinguishesRunsThatFollowEachOtherAndAddsLatePointsToTheirs() throws Exception {
        ListenerRows rows = new ListenerRows("shop", "a:1", 5000);
        Map<String, Samples> samples = Map.of("order", new Samples(new long[] {1000}, 0));
        client.write(rows.event("One started", START)
                + rows.window(START, 1, 1, samples)
                + rows.window(START + 10_000, 1, 3, samples)
                + rows.event("One ended", START + 15_000));
        client.write(rows.event("Two started", START + 16_000) + rows.window(START + 16_000, 1, 1, samples));
        client.write(rows.window(START + 5000, 1, 2, samples));
        // Killed, and begun again.
        client.write(rows.event("Three started", START + 30_000) + rows.window(START + 30_000, 1, 1, samples));

        JsonNode runs = client.json("/api/runs").get("runs");
        assertThat(runs.findValuesAsText("title")).containsExactly("Three", "Two", "One");
        String first = runs.get(2).get("id").asText();
        assertThat(client.json("/api/runs/" + first).at("/table/0/count").asInt())
                .isEqualTo(3);
        assertThat(client.json("/api/runs/latest").at("/table/0/count").asInt()).isEqualTo(1);
    }

    @Test
    void nothingOutsideOfThePageIsServed() throws Exception {
        HttpResponse<String> page = client.get("/");
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Content-Security-Policy")).hasValue("frame-ancestors 'none'");
        assertThat(page.body())
                .contains("id=\"data\"></script>", "content=\"default-src 'none';", "connect-src 'self'\">")
                .doesNotContain(" src=", "rel=\"stylesheet\"");
        assertThat(client.get("/api/runs").headers().firstValue("Content-Security-Policy"))
                .hasValue("default-src 'none'; frame-ancestors 'none'");
        for (String path : List.of(
                "/../pom.xml",
                "/..%2f..%2fpom.xml",
                "/app.js",
                "/report/ReportPage.class",
                "/%2e%2e/http/LiveServer.class",
                "/api/runs/..%2f..%2fetc",
                "/api/runs/..%2freport.html",
                "/api/runs/../../report.json",
                "/api/runs/gone/report.html",
                "/index.html%00.js")) {
            assertThat(client.get(path).statusCode()).as(path).isEqualTo(404);
        }
    }

    @Test
    void otherSitesAndOtherMethodsAreRefused() throws Exception {
        assertThat(client.get("/write").statusCode()).isEqualTo(405);
        assertThat(client.post("/api/runs", new byte[0]).statusCode()).isEqualTo(405);
        assertThat(client.post("/write", "m v=1 1".getBytes(StandardCharsets.UTF_8), "Origin", "http://evil.example")
                        .statusCode())
                .isEqualTo(403);
        assertThat(client.post("/write", new byte[(16 << 20) + 1]).statusCode()).isEqualTo(413);
        // Small on its way, too large once it is unpacked.
        assertThat(client.post("/write", Gzip.pack(new byte[(32 << 20) + 1]), "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(413);
        assertThat(client.post("/write", new byte[10], "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(400);
        assertThat(client.post("/write", new byte[10], "Content-Encoding", "br").statusCode())
                .isEqualTo(415);
    }

    @Test
    void aRunThatCannotBeReadIsAnswered() throws Exception {
        client.write("jmeter,application=x,instance=a,transaction=all,statut=all count=1,avg=1 1795368600000000000\n");
        Path run = folder.resolve(client.json("/api/runs").at("/runs/0/id").asText());
        store.close();
        open();
        Path away = Files.move(run, folder.resolveSibling(folder.getFileName() + "-away"));
        for (String path : List.of("/api/runs/latest", "/api/runs/latest/report.json")) {
            HttpResponse<String> answer = client.get(path);
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("the run cannot be read");
        }
        Files.move(away, run);
        warnings.clear();
    }
}
