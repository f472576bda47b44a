package io.github.jmeterrpc.plans.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.testkit.JMeterRun;
import io.github.jmeterrpc.testkit.ResultSummary;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Four real generators and one live store: one of them is killed, the others end. */
@Tag("full")
class LiveStoreEndToEndTest {

    private static final int GENERATORS = 4;
    private static final long WINDOW_MILLIS = 1000;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void countsEverySampleAndTellsWhoDied() throws Exception {
        try (TestBed bed = new TestBed("live-store");
                LiveStore store =
                        LiveStore.open(LiveSettings.embedded(bed.folder().resolve("store"), said -> {}))) {
            List<JMeterRun> runs = new ArrayList<>();
            try {
                for (int i = 1; i <= GENERATORS; i++) {
                    runs.add(bed.start("generator-" + i, properties(store, i)));
                }
                JMeterRun killed = runs.get(0);
                bed.awaitSamples(killed, 500);
                ProcessHandle.of(killed.process().pid()).orElseThrow().destroyForcibly();
                JsonNode dead = awaitState(store, "gen-1", "silent");
                runs.subList(1, GENERATORS).forEach(JMeterRun::await);
                for (int i = 2; i <= GENERATORS; i++) {
                    compare(
                            awaitState(store, "gen-" + i, "ended"),
                            runs.get(i - 1).results().summary());
                }

                JsonNode state = state(store);
                assertThat(dead.get("state").asText()).isEqualTo("silent");
                long sum = 0;
                for (JsonNode generator : state.get("generators")) {
                    sum += generator.get("count").asLong();
                }
                assertThat(state.at("/table/0/transaction").asText()).isEqualTo("all");
                assertThat(state.at("/table/0/count").asLong()).isEqualTo(sum);
                assertThat(state.get("generators")).hasSize(GENERATORS);
                for (JMeterRun run : runs.subList(1, GENERATORS)) {
                    assertThat(run.complaints())
                            .filteredOn(line -> !line.contains("this generator may be the bottleneck (")
                                    && !line.contains("generator health: windows="))
                            .isEmpty();
                }
            } finally {
                runs.forEach(JMeterRun::close);
            }
        }
    }

    private static Map<String, String> properties(LiveStore store, int generator) {
        return new HashMap<>(Map.of(
                "threads",
                "4",
                "duration",
                "12",
                "windowSeconds",
                String.valueOf(WINDOW_MILLIS / 1000),
                "run",
                "four",
                "instance",
                "gen-" + generator,
                "influx.url",
                store.writeUrl().toString()));
    }

    private static void compare(JsonNode generator, ResultSummary results) {
        String name = generator.get("instance").asText();
        assertThat(generator.get("count").asLong()).as(name).isEqualTo(results.samples());
        assertThat(generator.get("errors").asLong()).as(name).isEqualTo(results.errors());
        // A result file has whole milliseconds, either way.
        assertThat(generator.get("p95").asDouble())
                .as(name)
                .isCloseTo(results.percentile(95), within(1 + results.percentile(95) * 0.032));
        assertThat(generator.get("lost").asLong()).as(name).isZero();
    }

    private JsonNode awaitState(LiveStore store, String instance, String wanted) throws Exception {
        // Generous: what is waited for comes by itself, at the latest when the other generators have ended.
        long deadline = System.nanoTime() + 120_000_000_000L;
        while (true) {
            for (JsonNode generator : state(store).path("generators")) {
                if (generator.get("instance").asText().startsWith(instance + "-")
                        && generator.get("state").asText().equals(wanted)) {
                    return generator;
                }
            }
            assertThat(System.nanoTime()).as(instance + " is " + wanted).isLessThan(deadline);
            Thread.sleep(100);
        }
    }

    private JsonNode state(LiveStore store) throws IOException, InterruptedException {
        URI latest = store.page().resolve("/api/runs/latest");
        String body = client.send(HttpRequest.newBuilder(latest).build(), BodyHandlers.ofString())
                .body();
        return new ObjectMapper().readTree(body);
    }
}
