package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.page.Chromium;
import io.github.jmeterrpc.live.page.Tab;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.live.results.ResultFiles;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two real generators of one schedule with too few threads, of which one is stopped: store, page,
 * report and gate.
 */
@Tag("full")
@Tag("alone")
class LiveArrivalsEndToEndTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long STOP_MILLIS = 2000;
    private static final long CALL_MILLIS = 25;
    private static final int ARRIVALS = 640;

    /**
     * HTTP samples have whole milliseconds, and variables are set after the call has ended, later
     * on a busy machine.
     */
    private static final double RESOLUTION = 50;

    private static final double BUCKET = 0.032;
    private static final Pattern COUNTS = Pattern.compile(
            "Arrivals 'calls': scheduled (\\d+) = started (\\d+) \\+ dropped (\\d+) \\+ waiting (\\d+);");

    @TempDir
    private Path folder;

    @TempDir
    private Path profile;

    private final Suite suite = Suite.find();
    private final List<ScriptedHttpServer> targets = new ArrayList<>();
    private final List<JMeterRun> runs = new ArrayList<>();

    /** One for each generator. */
    @BeforeEach
    void startTargets() throws IOException {
        for (int generator = 0; generator < 2; generator++) {
            targets.add(opened.add(new ScriptedHttpServer().always(request -> {
                Thread.sleep(CALL_MILLIS);
                return new ScriptedReply(200, "");
            })));
        }
    }

    @Test
    void showsTheArrivalsOfLogsAndResultFiles() throws Exception {
        try (LiveStore store = LiveStore.open(LiveSettings.embedded(folder.resolve("store"), warning -> {}));
                Chromium chromium = Chromium.start(profile);
                Tab page = chromium.tab()) {
            page.go(store.page());
            runs.add(opened.add(start(store, 0, "wait")));
            runs.add(opened.add(start(store, 1, "drop")));
            runs.get(0)
                    .process()
                    .awaitUntil("calls", () -> targets.get(0).requests().size() >= ARRIVALS / 8, LIMIT);
            runs.get(0).process().suspend();
            Thread.sleep(STOP_MILLIS);
            runs.get(0).process().resume();
            runs.forEach(JMeterRun::await);
            page.await("document.querySelector('#title .chip')?.textContent === 'ended'");

            ReportFiles report = store.report(
                            Thresholds.parse("response_p50>0.1; arrivals_dropped>0; woke_late>60s; max>60s"))
                    .orElseThrow();
            RunState state = report.state();
            RunArrivals all = counts(runs.get(0)).plus(counts(runs.get(1)));
            assertThat(state.arrivals()).isEqualTo(all);
            assertThat(all.scheduled())
                    .isEqualTo(all.started() + all.dropped() + all.waiting())
                    .isEqualTo(ARRIVALS);
            assertThat(all.dropped()).isPositive();
            for (JMeterRun run : runs) {
                compare(state, run);
            }
            assertThat(generator(state, runs.get(0)).warns(GeneratorState.STARTED_LATE))
                    .isTrue();
            assertThat(report.verdict().lines()).extracting(VerdictLine::ok).containsExactly(false, false, true, true);

            ResultFiles files = new ResultFiles(warning -> {});
            files.addAll(runs.stream().map(run -> run.results().path()).toList());
            compare(
                    state.table().get(0).response(),
                    files.state().table().get(0).response());
            lookAt(page, state);
        }
    }

    /** A generator's counts, sums and warning: as its own log has them. */
    private static void compare(RunState state, JMeterRun run) throws IOException {
        GeneratorState generator = generator(state, run);
        assertThat(generator.schedule().arrivals()).isEqualTo(counts(run));
        assertThat(generator.schedule().response().count())
                .isEqualTo(counts(run).started());
        // The log counts until a thread takes an arrival, samples until their call begins.
        if (Files.readString(run.log()).contains("this generator itself started samples late")) {
            assertThat(generator.warns(GeneratorState.STARTED_LATE)).isTrue();
        }
    }

    /** The contents of the store and of the result files. */
    private static void compare(ResponseRow stored, ResponseRow read) {
        assertThat(stored.count()).isEqualTo(read.count());
        for (Figure mean : List.of(Figure.START_DELAY, Figure.NO_FREE_THREAD, Figure.WOKE_LATE)) {
            assertThat(stored.of(mean)).as(mean.typed()).isCloseTo(read.of(mean), within(0.01));
        }
        assertThat(stored.of(Figure.NO_FREE_THREAD))
                .as("one thread for more than it can do")
                .isGreaterThan(5);
        for (Figure exact : List.of(Figure.RESPONSE_MEAN, Figure.RESPONSE_MAX)) {
            assertThat(stored.of(exact)).as(exact.typed()).isCloseTo(read.of(exact), within(RESOLUTION));
        }
        for (Figure percentile : List.of(Figure.RESPONSE_P50, Figure.RESPONSE_P95, Figure.RESPONSE_P99)) {
            assertThat(stored.of(percentile))
                    .as(percentile.typed())
                    .isCloseTo(read.of(percentile), within(RESOLUTION + 2 * BUCKET * read.of(percentile)));
        }
    }

    private static void lookAt(Tab page, RunState state) throws Exception {
        assertThat(page.text("#tile-arrivals strong"))
                .isEqualTo(String.valueOf(state.arrivals().scheduled()));
        assertThat(page.text("#tile-p95 .label")).isEqualTo("Service time p95");
        assertThat(page.texts("#tile-delay .bad")).isNotEmpty();
        assertThat(page.texts("#late .chip")).isNotEmpty();
        assertThat(page.texts("#responses tbody th")).containsExactly("All samples", "call");
        assertThat(page.texts("#plots .plot")).hasSize(8);
        assertThat(page.complaints()).isEmpty();
    }

    private static GeneratorState generator(RunState state, JMeterRun run) throws IOException {
        String instance =
                match(run, Pattern.compile("samples seen=.*, instance=(\\S+)")).group(1);
        return state.generators().stream()
                .filter(generator -> generator.instance().equals(instance))
                .findFirst()
                .orElseThrow();
    }

    private static RunArrivals counts(JMeterRun run) throws IOException {
        MatchResult counts = match(run, COUNTS);
        return new RunArrivals(
                Long.parseLong(counts.group(1)),
                Long.parseLong(counts.group(2)),
                Long.parseLong(counts.group(3)),
                Long.parseLong(counts.group(4)));
    }

    private static MatchResult match(JMeterRun run, Pattern pattern) throws IOException {
        String log = Files.readString(run.log());
        return pattern.matcher(log).results().findFirst().orElseThrow(() -> new AssertionError(log));
    }

    private JMeterRun start(LiveStore store, int generator, String whenBusy) throws IOException {
        Path plan = folder.resolve("arrivals.jmx");
        if (Files.notExists(plan)) {
            try (InputStream in = LiveArrivalsEndToEndTest.class.getResourceAsStream("arrivals.jmx")) {
                Files.copy(in, plan);
            }
        }
        String name = "generator-" + generator;
        Map<String, String> properties = Map.of(
                "schedule", "rate(80/s) random_arrivals(8 s)",
                "threads", "1",
                "whenBusy", whenBusy,
                "generators", "2",
                "generator", String.valueOf(generator),
                "port", String.valueOf(targets.get(generator).port()),
                "backend_influxdb.send_interval", "1",
                "influx.url", store.writeUrl().toString(),
                "sample_variables", "start_delay,no_free_thread,woke_late,response_time");
        return suite.jmeter().start(name, plan, folder.resolve(name), properties, LIMIT);
    }
}
