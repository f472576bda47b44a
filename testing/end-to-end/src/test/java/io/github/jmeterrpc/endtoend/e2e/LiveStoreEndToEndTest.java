package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.page.Chromium;
import io.github.jmeterrpc.live.page.Tab;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real generators, live stores and their pages in a real browser: two that end, and one that is
 * killed.
 */
@Tag("full")
class LiveStoreEndToEndTest {

    private static final int GENERATORS = 2;
    private static final double BUCKET = 0.032;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path profile;

    @Test
    void showsEverySampleOfTwoGeneratorsAndWhoDied() throws Exception {
        try (TestBed bed = new TestBed("live-store");
                LiveStore store = open(bed, "two");
                LiveStore deserted = open(bed, "killed");
                Chromium chromium = Chromium.start(profile);
                Tab page = chromium.tab();
                Tab desertedPage = chromium.tab()) {
            page.go(store.page());
            desertedPage.go(deserted.page());
            List<JMeterRun> runs = new ArrayList<>();
            Map<String, String> untilKilled = properties(deserted, "gen-0");
            untilKilled.put("duration", "300");
            try (JMeterRun killed = bed.start("killed", untilKilled)) {
                bed.awaitSamples(killed, 500);
                ProcessHandle.of(killed.process().pid()).orElseThrow().destroyForcibly();
                for (int i = 1; i <= GENERATORS; i++) {
                    runs.add(bed.start("generator-" + i, properties(store, "gen-" + i)));
                }
                desertedPage.await("document.querySelector('#generators tr.silent th bdi')");
                assertThat(desertedPage.text("#generators tr.silent th bdi")).startsWith("gen-0:");
                assertThat(state(deserted).at("/generators/0/state").asText()).isEqualTo("silent");

                // A page in the background draws nothing.
                page.call("Page.bringToFront", Map.of());
                page.await("document.querySelector('#title .chip')");
                runs.forEach(JMeterRun::await);
                page.await("document.querySelector('#title .chip').textContent === 'ended'");
                compare(store, page, runs);
                assertThat(page.complaints()).isEmpty();
                assertThat(page.requests())
                        .allMatch(address -> address.startsWith("data:image/svg+xml,")
                                || address.startsWith(store.page().toString()));
            } finally {
                runs.forEach(JMeterRun::close);
            }
        }
    }

    private static LiveStore open(TestBed bed, String name) throws IOException {
        return LiveStore.open(
                LiveSettings.embedded(bed.folder().resolve("store").resolve(name), said -> {}));
    }

    private static Map<String, String> properties(LiveStore store, String generator) {
        return new HashMap<>(Map.of(
                "threads",
                "4",
                "duration",
                "8",
                "windowSeconds",
                "1",
                "run",
                "two",
                "instance",
                generator,
                "influx.url",
                store.writeUrl().toString()));
    }

    /**
     * All samples and those of each generator: as in the result files, in the store and on its
     * page.
     */
    private void compare(LiveStore store, Tab page, List<JMeterRun> runs) throws Exception {
        JsonNode state = state(store);
        assertThat(state.get("generators")).hasSize(GENERATORS);
        ResultSummary all = new ResultSummary();
        for (int i = 0; i < GENERATORS; i++) {
            ResultSummary results = runs.get(i).results().summary();
            all.add(results);
            JsonNode generator = state.get("generators").get(i);
            assertThat(generator.get("instance").asText()).startsWith("gen-" + (i + 1) + ":");
            assertThat(generator.get("lost").asLong()).isZero();
            compare(generator, results, 95);
            assertThat(runs.get(i).complaints())
                    .filteredOn(line -> !line.contains("this generator may be the bottleneck (")
                            && !line.contains("generator health: windows="))
                    .isEmpty();
        }
        JsonNode total = state.at("/table/0");
        compare(total, all, 50, 90, 95, 99);
        List<String> shown = page.texts("#transactions tbody tr:first-child > *");
        assertThat(shown)
                .startsWith("All samples", String.format("%,d", all.samples()), String.format("%,d", all.errors()));
        // Where chance may be wide, its range follows the figure.
        assertThat(Double.parseDouble(shown.get(9).replace(",", "").split(" ")[0]))
                .as("p95 on the page")
                .isCloseTo(total.get("p95").asDouble(), withinPercentage(0.5));
    }

    private static void compare(JsonNode figures, ResultSummary results, int... percentiles) {
        assertThat(figures.get("count").asLong()).as("samples").isEqualTo(results.samples());
        assertThat(figures.get("errors").asLong()).as("errors").isEqualTo(results.errors());
        for (int percent : percentiles) {
            long exact = results.percentile(percent);
            // A result file has whole milliseconds, either way.
            assertThat(figures.get("p" + percent).asDouble())
                    .as("p" + percent)
                    .isCloseTo(exact, within(1 + exact * BUCKET));
        }
    }

    private JsonNode state(LiveStore store) throws IOException, InterruptedException {
        URI latest = store.page().resolve("/api/runs/latest");
        String body = client.send(HttpRequest.newBuilder(latest).build(), BodyHandlers.ofString())
                .body();
        return new ObjectMapper().readTree(body);
    }
}
