package io.github.jmeterrpc.live.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.store.BodyLimits;
import io.github.jmeterrpc.live.store.Store;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run has one exit code, whether its result files are read or its folder of the store. */
class OneRunTest {

    private static final long START = 1_795_368_600_000L;
    private static final int PER_SECOND = 50;
    private static final int SECOND = 1000;
    private static final int CLOSE = 3;
    private static final List<String> FIGURES = List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "min", "max");

    /** The generators have ended, so that it does not matter when. */
    private static final InstantSource LATER =
            InstantSource.offset(InstantSource.fixed(Instant.ofEpochMilli(START)), Duration.ofHours(1));

    /** JMeter writes whole milliseconds. */
    private static final double MILLISECOND = 1;

    @TempDir
    private Path folder;

    /** A sample: when it ended after the start of the test and how long it took, both in µs. */
    private record Call(long end, long micros, boolean failed) {}

    /** Calls whose durations and failures depend on those before: other services have busy times, too. */
    private static List<Call> calls(int seconds, double millis, long seed) {
        Random random = new Random(seed);
        List<Call> calls = new ArrayList<>();
        double load = 0;
        for (int i = 0; i < seconds * PER_SECOND; i++) {
            load = 0.98 * load + 0.1 * random.nextGaussian();
            long micros = Math.round(1000 * millis * Math.exp(load - 0.3 * Math.log(1 - random.nextDouble())));
            calls.add(new Call(
                    1_000_000L * i / PER_SECOND + random.nextInt(1_000_000 / PER_SECOND),
                    micros,
                    random.nextDouble() < 0.02 * Math.exp(3 * load)));
        }
        return calls;
    }

    private Path resultFile(String generator, List<Call> calls) throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (Call call : calls) {
            // JMeter cuts both times.
            long end = START + call.end / 1000;
            long start = START + Math.floorDiv(call.end - call.micros, 1000L);
            lines.append(start + "," + (end - start) + ",pay," + !call.failed + "\n");
        }
        return Files.writeString(folder.resolve(generator + ".csv"), lines);
    }

    private static void write(Store store, String rows) throws Exception {
        store.accept(Body.of(rows.getBytes(StandardCharsets.UTF_8)), WritePrecision.NANOS, BodyLimits.NONE);
    }

    private static void record(Store store, String generator, int window, int seconds, List<Call> calls)
            throws Exception {
        ListenerRows rows = new ListenerRows("shop", generator, window * SECOND);
        write(store, rows.event("shop started", START));
        Map<Long, List<Call>> windows = new TreeMap<>();
        for (Call call : calls) {
            windows.computeIfAbsent(call.end / 1_000_000 / window, start -> new ArrayList<>())
                    .add(call);
        }
        long seq = 0;
        for (Map.Entry<Long, List<Call>> own : windows.entrySet()) {
            List<Call> sorted = new ArrayList<>(own.getValue());
            sorted.sort((one, two) -> Boolean.compare(one.failed, two.failed));
            long[] micros = sorted.stream().mapToLong(Call::micros).toArray();
            int failed = (int) sorted.stream().filter(Call::failed).count();
            long begin = own.getKey() * window;
            write(
                    store,
                    rows.window(START + begin * SECOND, 1, ++seq, Map.of("pay", new Samples(micros, failed)))
                            .replace(
                                    "window_ms=" + window * SECOND,
                                    "window_ms=" + Math.min(window, seconds - begin) * SECOND));
        }
        write(store, rows.event("shop ended", START + (long) seconds * SECOND));
    }

    private static RunState read(List<Path> paths) throws IOException {
        ResultFiles files = new ResultFiles(warning -> {});
        files.addAll(paths);
        return files.state();
    }

    private static int exitCode(RunState state, String threshold, boolean strict) {
        Verdict verdict = Thresholds.parse(threshold).judge(state);
        return strict && verdict.close() ? CLOSE : verdict.passed() ? 0 : 1;
    }

    private static String threshold(String figure, double limit) {
        return figure + ">" + String.format(Locale.ROOT, "%.6f", limit) + (figure.equals("errors") ? "%" : "");
    }

    @ParameterizedTest
    @CsvSource({
        "8, 1, 1.2",
        "11, 1, 40",
        "30, 1, 1.2",
        "71, 5, 1.2",
        "71, 5, 40",
        "71, 1, 40",
        "300, 5, 8",
        "1000, 1, 8"
    })
    void hasOneExitCodeWhicheverWayItIsRead(int seconds, int window, double millis) throws Exception {
        List<Path> files = new ArrayList<>();
        Path run;
        try (Store store = new Store(Files.createDirectory(folder.resolve("store")), 1, LATER, warning -> {})) {
            for (String generator : List.of("a", "b", "c")) {
                List<Call> calls = calls(seconds, millis, generator.hashCode());
                files.add(resultFile(generator, calls));
                record(store, generator, window, seconds, calls);
            }
            run = store.folder(Store.LATEST).orElseThrow();
        }
        RunState fromFiles = read(files);
        RunState fromStore = read(List.of(run));

        // With fewer than ten windows of the points, those of result files are shorter.
        boolean isStrict = seconds >= Confidence.BATCHES * window;
        List<String> differ = new ArrayList<>();
        int limits = 0;
        for (String name : FIGURES) {
            double measured = Figure.of(name, false)
                    .orElseThrow()
                    .of(fromStore, fromStore.table().get(0));
            for (double factor = 0.2; factor < 5; factor *= 1.01) {
                double limit = factor * measured;
                limits++;
                differ.addAll(differences(name, limit, fromFiles, fromStore, isStrict));
            }
        }
        for (double limit = 0; limit < 10; limit += 0.05) {
            differ.addAll(differences("errors", limit, fromFiles, fromStore, isStrict));
        }
        assertThat(limits).isGreaterThan(1000);
        assertThat(differ).isEmpty();
        if (isStrict) {
            assertThat(fromFiles.steady().windows())
                    .isEqualTo(fromStore.steady().windows());
            assertThat(fromFiles.steady().trend()).isEqualTo(fromStore.steady().trend());
        }
    }

    /**
     * Durations of result files are up to a millisecond off, and a limit within a millisecond of them
     * is close: there they may be on another side of it than the points. Where it becomes close, both
     * may be off as well.
     */
    private static List<String> differences(
            String figure, double limit, RunState files, RunState store, boolean isStrict) {
        String threshold = threshold(figure, limit);
        double near = figure.equals("errors") ? 0 : 2 * (MILLISECOND + Confidence.BUCKET * limit);
        boolean isAtABorder = DoubleStream.of(limit - near, limit, limit + near)
                        .map(shifted -> exitCode(store, threshold(figure, Math.max(0, shifted)), true))
                        .distinct()
                        .count()
                > 1;
        int strict = exitCode(files, threshold, true);
        double measured =
                Thresholds.parse(threshold).judge(store).lines().get(0).measured();
        boolean isSame = exitCode(files, threshold, false) == exitCode(store, threshold, false)
                || Math.abs(limit - measured) <= near && strict == CLOSE;
        boolean isSameStrictly = !isStrict || isAtABorder || strict == exitCode(store, threshold, true);
        return isSame && isSameStrictly
                ? List.of()
                : List.of("files: " + text(files, threshold) + "; points: " + text(store, threshold));
    }

    private static String text(RunState state, String threshold) {
        return Thresholds.parse(threshold).judge(state).lines().get(0).text();
    }
}
