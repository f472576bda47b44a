package io.github.jmeterrpc.endtoend.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generators that share the load by index, each a real JMeter, and a live store that wants a token.
 */
@Tag("full")
class RunGeneratorEndToEndTest {

    private static final int GENERATORS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String TOKEN = "to=k#e\\n!-sixteen-or-more";

    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void copyPlan() throws IOException {
        plan = Files.createDirectories(folder.resolve("source")).resolve("calls.jmx");
        try (InputStream text = getClass().getResourceAsStream("calls.jmx")) {
            Files.copy(text, plan);
        }
        Files.writeString(folder.resolve("source/users.csv"), "user\nu0\nu1\nu2\nu3\nu4\nu5\nu6\n");
        Files.writeString(Files.createDirectory(folder.resolve("secrets")).resolve("influx.token"), TOKEN);
    }

    private LiveStore open() throws IOException {
        return LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder.resolve("store"), false, 1),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                TOKEN,
                said -> {},
                Clock.systemUTC()));
    }

    private ManagedProcess start(
            LiveStore store, int index, int generators, Map<String, String> variables, String... options) {
        Map<String, String> all = new HashMap<>(variables);
        all.put("GENERATORS", String.valueOf(generators));
        all.put("GENERATOR_INDEX", String.valueOf(index));
        all.put("SECRETS", folder.resolve("secrets").toString());
        all.put("RUN", "night");
        List<String> arguments = new ArrayList<>(List.of(plan.toString(), "-Jinflux.url=" + store.writeUrl()));
        arguments.addAll(List.of(options));
        return Generators.start(folder.resolve("data"), "generator" + index, all, arguments.toArray(String[]::new));
    }

    private CsvResultFile results(int index) {
        return new CsvResultFile(folder.resolve("data/generator-" + index + "/night/results-1.csv"));
    }

    @Test
    void threeGeneratorsStartTogetherAndShareThreadsAndRows() throws Exception {
        long at = Instant.now().getEpochSecond() + 12;
        try (LiveStore store = open()) {
            List<ManagedProcess> scripts = new ArrayList<>();
            try {
                for (int i = 0; i < GENERATORS; i++) {
                    scripts.add(start(
                            store,
                            i,
                            GENERATORS,
                            Map.of("START_AT", String.valueOf(at), "TOTALS", "threads=7", "ROWS", "users.csv:header")));
                }
                scripts.forEach(script -> assertThat(script.awaitExit())
                        .as(script.output().toString())
                        .isZero());
            } finally {
                scripts.forEach(ManagedProcess::close);
            }
            List<Long> starts = new ArrayList<>();
            long samples = 0;
            for (int i = 0; i < GENERATORS; i++) {
                List<CsvResultLine> lines = new ArrayList<>();
                results(i).forEach(lines::add);
                int index = i;
                assertThat(lines.stream().map(CsvResultLine::label).collect(Collectors.toSet()))
                        .containsExactlyInAnyOrderElementsOf(Stream.of(0, 1, 2, 3, 4, 5, 6)
                                .filter(row -> row % GENERATORS == index)
                                .map(row -> "u" + row)
                                .toList());
                assertThat(lines).hasSize((i == 0 ? 3 : 2) * 200);
                starts.add(results(i).summary().firstStart() - at * 1000);
                samples += lines.size();
            }
            System.out.println("first samples began after START_AT by ms: " + starts);
            assertThat(starts).allMatch(start -> start >= 0);
            JsonNode state = state(store);
            assertThat(state.at("/table/0/count").asLong()).isEqualTo(samples);
            assertThat(state.get("generators")).hasSize(GENERATORS);
            assertThat(folder.resolve("data/generator-0/night/jmeter-1.log"))
                    .content()
                    .doesNotContain(TOKEN);
        }
    }

    @Test
    void sigtermEndsTheTestAndNoSampleIsLost() throws Exception {
        try (LiveStore store = open();
                ManagedProcess script = start(store, 0, 1, Map.of(), "-Jloops=100000", "-Jthreads=4")) {
            script.awaitUntil("samples", () -> results(0).samplesSoFar() > 200, PATIENCE);
            ProcessHandle.of(script.pid()).orElseThrow().destroy();
            assertThat(script.awaitExit()).isEqualTo(143);
            long samples = results(0).summary().samples();
            assertThat(samples).isGreaterThan(200);
            assertThat(folder.resolve("data/generator-0/night/jmeter-1.log"))
                    .content()
                    .contains("samples seen=" + samples + " written=" + samples + " pending=0 set aside=0 lost=0");
            assertThat(state(store).at("/table/0/count").asLong()).isEqualTo(samples);
        }
    }

    @Test
    void sigtermBeforeTheCommonStartEndsAtOnce() throws Exception {
        String at = String.valueOf(System.currentTimeMillis() / 1000 + 300);
        try (LiveStore store = open();
                ManagedProcess script = start(store, 0, 1, Map.of("START_AT", at))) {
            script.awaitLine(line -> line.contains("message on port"), PATIENCE);
            long begun = System.nanoTime();
            ProcessHandle.of(script.pid()).orElseThrow().destroy();
            assertThat(script.awaitExit()).isEqualTo(143);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void sigusr1EndsTheTestAndItsFilesStayUntilTheyAreFetched() throws Exception {
        Path run = folder.resolve("data/generator-0/night");
        try (LiveStore store = open();
                ManagedProcess script =
                        start(store, 0, 1, Map.of("KEEP_SECONDS", "120"), "-Jloops=100000", "-Jthreads=4")) {
            script.awaitUntil("samples", () -> results(0).samplesSoFar() > 200, PATIENCE);
            new ProcessBuilder("bash", "-c", "kill -USR1 " + script.pid())
                    .start()
                    .waitFor();
            script.awaitUntil("the end", () -> Files.exists(run.resolve("ended")), PATIENCE);
            assertThat(script.isAlive()).isTrue();
            Files.createFile(run.resolve("fetched"));
            assertThat(script.awaitExit()).isZero();
            assertThat(run.resolve("ended")).hasContent("0");
            assertThat(state(store).at("/table/0/count").asLong())
                    .isEqualTo(results(0).summary().samples());
        }
    }

    private static JsonNode state(LiveStore store) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(store.page().resolve("/api/runs/latest"))
                .header("Authorization", "Token " + TOKEN)
                .build();
        String body = HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body();
        return new ObjectMapper().readTree(body);
    }
}
