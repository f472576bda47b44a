package io.github.jmeterrpc.influx.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Several generators with quite different latencies, each in a JVM of its own. */
@Timeout(400)
@Tag("full")
class MergedPercentilesEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int[] MEDIANS = {8, 40, 200, 1000};
    private static final List<String> PERCENTS = List.of("50.0", "90.0", "95.0", "99.0", "99.9");
    private static final Duration LIMIT = Duration.ofSeconds(200);
    private static final int WINDOWS = 8;
    private static final String OF_WINDOW = " WHERE application='shop' AND \"run\"='r 1' AND ";

    private static InfluxServer influx;

    @TempDir
    private Path folder;

    /** Durations of one transaction in one window, ms, from the result files. */
    private record Cell(String transaction, long window) {}

    @BeforeAll
    static void start() {
        influx = opened.add(TestInflux.orSkip());
    }

    private ManagedProcess start(InfluxDatabase database, int number) {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                SpreadRun.class.getName(),
                database.writeUrl(),
                results(number).toString(),
                "generator-" + number,
                String.valueOf(MEDIANS[number % MEDIANS.length]),
                String.valueOf(LIMIT.toSeconds()),
                end().toString());
        return ManagedProcess.start(
                "generator " + number,
                command.directory(folder.toFile()),
                folder.resolve("console-" + number + ".txt"),
                LIMIT);
    }

    private Path results(int number) {
        return folder.resolve("results-" + number + ".csv");
    }

    private Path end() {
        return folder.resolve("end");
    }

    private static void awaitEnd(ManagedProcess generator) {
        if (generator.awaitExit() != 0) {
            throw generator.failure("failed");
        }
    }

    private static long mergedWindows(InfluxDatabase database) {
        return database.query("SELECT count FROM jmeter_merged WHERE transaction='all'")
                .size();
    }

    private static long undisturbedWindows(InfluxDatabase database) {
        Set<Long> disturbed = disturbed(database);
        return database.query("SELECT count FROM jmeter_merged WHERE transaction='all'").stream()
                .filter(row -> !disturbed.contains(Math.round(row.number("time"))))
                .count();
    }

    private static long newestMerged(InfluxDatabase database) {
        return database.query("SELECT last(count) FROM jmeter_merged WHERE transaction='all'").stream()
                .mapToLong(row -> Math.round(row.number("time")))
                .max()
                .orElse(0);
    }

    @Test
    void mergedPercentilesAreThoseOfTheResultFilesTogether() throws IOException {
        InfluxDatabase database = influx.newDatabase();
        List<ManagedProcess> generators = new ArrayList<>();
        try {
            for (int i = 0; i < MEDIANS.length; i++) {
                generators.add(start(database, i));
            }
            generators
                    .get(0)
                    .awaitUntil(
                            "undisturbed windows merged while it runs",
                            () -> undisturbedWindows(database) >= WINDOWS,
                            LIMIT);
            assertThat(generators.get(0).isAlive()).isTrue();
            Files.createFile(end());
            generators.forEach(MergedPercentilesEndToEndTest::awaitEnd);
        } finally {
            generators.forEach(ManagedProcess::close);
        }

        Map<Cell, List<Long>> exact = exact();
        Map<Cell, InfluxRow> merged = merged(database);
        assertThat(merged.entrySet().stream()
                        .filter(row -> row.getKey().transaction.equals("all"))
                        .mapToDouble(row -> row.getValue().number("count"))
                        .sum())
                .isEqualTo(exact.entrySet().stream()
                        .filter(labelStats -> labelStats.getKey().transaction.equals("all"))
                        .mapToInt(labelStats -> labelStats.getValue().size())
                        .sum());
        Set<Long> disturbed = disturbed(database);
        exact.keySet().removeIf(labelStats -> disturbed.contains(labelStats.window));
        assertThat(exact).as("not disturbed").hasSizeGreaterThan(WINDOWS);
        assertThat(merged.keySet()).containsAll(exact.keySet());
        Worst worst = new Worst();
        exact.forEach((labelStats, durations) -> {
            InfluxRow row = merged.get(labelStats);
            assertThat(row.number("count")).as(labelStats.toString()).isEqualTo(durations.size());
            durations.sort(null);
            for (String percent : PERCENTS) {
                double right = nearestRank(durations, Double.parseDouble(percent));
                double told = row.number("pct" + percent);
                assertThat(told).as(percent + " % of " + labelStats).isCloseTo(right, within(right * 0.032));
                worst.merged(percent, told / right - 1);
                worst.averaged(percent, average(database, labelStats, percent) / right - 1);
            }
        });
        System.out.println("Worst error over " + exact.size() + " windows and transactions: " + worst);
        assertThat(worst.ofAveraging()).isGreaterThan(0.032);
    }

    /** What comes of averaging the generators' own percentiles. */
    private static double average(InfluxDatabase database, Cell labelStats, String percent) {
        return database.query("SELECT mean(\"pct" + percent + "\") AS average FROM jmeter" + OF_WINDOW + "transaction='"
                        + labelStats.transaction + "' AND statut='all' AND time>=" + labelStats.window + "ms AND time<"
                        + (labelStats.window + 1000) + "ms")
                .get(0)
                .number("average");
    }

    /**
     * Windows whose content the result files do not show: where a generator paused for so long that
     * a sample came after its window was closed, and counts in the next, or that a window became
     * longer than the others.
     */
    private static Set<Long> disturbed(InfluxDatabase database) {
        Set<Long> disturbed = new HashSet<>();
        for (InfluxRow row : database.query("SELECT samples_late, window_ms FROM jmeter_generator WHERE target=''")) {
            if (row.number("samples_late") > 0 || row.number("window_ms") > 1000) {
                long start = Math.round(row.number("time")) / 1000 * 1000;
                long end = Math.round(row.number("time") + row.number("window_ms"));
                for (long window = start - 2000; window <= end; window += 1000) {
                    disturbed.add(window);
                }
            }
        }
        return disturbed;
    }

    private Map<Cell, List<Long>> exact() {
        Map<Cell, List<Long>> exact =
                new TreeMap<>(Comparator.comparing(Cell::window).thenComparing(Cell::transaction));
        for (int i = 0; i < MEDIANS.length; i++) {
            new CsvResultFile(results(i)).forEach(line -> {
                long window = line.end() / 1000 * 1000;
                for (String transaction : List.of(line.label(), "all")) {
                    exact.computeIfAbsent(new Cell(transaction, window), c -> new ArrayList<>())
                            .add(line.elapsed());
                }
            });
        }
        return exact;
    }

    private static double nearestRank(List<Long> sorted, double percent) {
        return sorted.get((int) Math.ceil(percent / 100 * sorted.size() - 1e-9) - 1);
    }

    private static Map<Cell, InfluxRow> merged(InfluxDatabase database) {
        return database.query("SELECT * FROM jmeter_merged" + OF_WINDOW + "window_ms=1000").stream()
                .collect(Collectors.toMap(
                        row -> new Cell(row.text("transaction"), Math.round(row.number("time"))), row -> row));
    }

    /** The largest errors, as a share of what is right. */
    private static final class Worst {

        private final Map<String, double[]> byPercent = new TreeMap<>();

        private double[] of(String percent) {
            return byPercent.computeIfAbsent(percent, p -> new double[3]);
        }

        private void merged(String percent, double error) {
            of(percent)[0] = Math.max(of(percent)[0], Math.abs(error));
        }

        private void averaged(String percent, double error) {
            of(percent)[1] = Math.min(of(percent)[1], error);
            of(percent)[2] = Math.max(of(percent)[2], error);
        }

        private double ofAveraging() {
            return byPercent.values().stream()
                    .mapToDouble(errors -> Math.max(errors[2], -errors[1]))
                    .max()
                    .orElse(0);
        }

        @Override
        public String toString() {
            return byPercent.entrySet().stream()
                    .map(entry -> String.format(
                            Locale.ROOT,
                            "p%s merged %.1f %%, averaged %+.0f to %+.0f %%",
                            entry.getKey(),
                            100 * entry.getValue()[0],
                            100 * entry.getValue()[1],
                            100 * entry.getValue()[2]))
                    .collect(Collectors.joining("; "));
        }
    }

    @Test
    void whenTheOneThatMergesIsKilledTheOthersGoOn() throws IOException {
        InfluxDatabase database = influx.newDatabase();
        List<ManagedProcess> generators = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                generators.add(start(database, i));
            }
            generators.get(0).awaitUntil("merged", () -> newestMerged(database) > 0, LIMIT);
            generators.get(0).kill();
            long killed = System.currentTimeMillis();
            generators.get(1).awaitUntil("merged by another one", () -> newestMerged(database) > killed + 1000, LIMIT);
            generators.get(1).awaitUntil("more windows merged", () -> mergedWindows(database) > WINDOWS, LIMIT);
            assertThat(generators.get(1).isAlive()).isTrue();
            Files.createFile(end());
            generators.subList(1, 3).forEach(MergedPercentilesEndToEndTest::awaitEnd);
        } finally {
            generators.forEach(ManagedProcess::close);
        }

        Map<Double, Double> written = samples(database, "jmeter_buckets");
        assertThat(samples(database, "jmeter_merged")).isEqualTo(written);
        assertThat(written).hasSizeGreaterThan(WINDOWS);
    }

    @Test
    void fiveThatAreTerminatedTogetherLeaveAllMergedOrLogWhatIsNot() throws IOException, WriteException {
        InfluxDatabase database = influx.newDatabase();
        List<ManagedProcess> generators = new ArrayList<>();
        try {
            for (int i = 0; i < 5; i++) {
                generators.add(start(database, i));
            }
            generators.get(0).awaitUntil("merged", () -> mergedWindows(database) > 3, LIMIT);
            generators.forEach(generator -> ProcessHandle.of(generator.pid()).ifPresent(ProcessHandle::destroy));
            generators.forEach(ManagedProcess::awaitExit);
        } finally {
            generators.forEach(ManagedProcess::close);
        }
        if (!samples(database, "jmeter_merged").equals(samples(database, "jmeter_buckets"))) {
            String said = "";
            for (ManagedProcess generator : generators) {
                said += Files.readString(generator.output());
            }
            assertThat(said).contains("merge --url");
            try (Sink target = InfluxUrl.parse(database.writeUrl(), "", "").open(what -> {})) {
                new Merger(target, List.of(), what -> {}).mergeAll("jmeter", 0, Long.MAX_VALUE / 1_000_000);
            }
        }
        assertThat(samples(database, "jmeter_merged")).isNotEmpty().isEqualTo(samples(database, "jmeter_buckets"));
    }

    private static Map<Double, Double> samples(InfluxDatabase database, String measurement) {
        return byTime(database.query("SELECT sum(count) AS n FROM " + measurement
                + " WHERE transaction='all' AND time>0 AND time<now()+1h GROUP BY time(1s) fill(none)"));
    }

    private static Map<Double, Double> byTime(List<InfluxRow> rows) {
        return rows.stream().collect(Collectors.toMap(row -> row.number("time"), row -> row.number("n")));
    }
}
