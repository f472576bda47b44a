package io.github.jmeterrpc.benchmarks.inside;

import static io.github.jmeterrpc.benchmarks.inside.SimulatedGenerators.WINDOW_MILLIS;

import io.github.jmeterrpc.influx.merge.Group;
import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the rows of many generators to an InfluxDB while a JVM of its own merges: URL, generators, labels, windows. */
public final class ScaleMain {

    /** Of the merger: little, since it runs beside a test. */
    private static final String HEAP = "-Xmx32m";

    private static final int WRITERS = 4;
    /** Generators behind the first three ask whether somebody merges in each k-th window, in each tenth at least. */
    private static final int RARELY = 10;

    private static final int DEPUTIES = 2;
    private static final double TOLERANCE = 0.032;
    private static final List<Double> PERCENTS = List.of(50.0, 90.0, 95.0, 99.0, 99.9);

    /** Panels of the dashboards, over all that was written. */
    private static final Map<String, String> PANELS = Map.of(
            "p99 by label",
            "SELECT max(\"pct99.0\") FROM jmeter_merged WHERE time > now() - 30m GROUP BY time(10s), \"transaction\"",
            "heat map",
            "SELECT sum(/^b[0-9]/) FROM jmeter_merged WHERE transaction='all' AND time > now() - 30m GROUP BY time(10s)",
            "rate by generator",
            "SELECT sum(count) FROM jmeter WHERE transaction='all' AND statut='all' AND time > now() - 30m"
                    + " GROUP BY time(10s), \"instance\"",
            "rate by label",
            "SELECT sum(count) FROM jmeter WHERE transaction<>'all' AND statut='all' AND time > now() - 30m"
                    + " GROUP BY time(10s), \"transaction\"");

    private static final long ANSWER_MILLIS = 60_000;

    private final String url;
    private final Sink database;
    private final List<Sink> sinks;
    private final SimulatedGenerators generators;
    private final int windows;

    private ScaleMain(String url, int generators, int labels, int windows) {
        this.url = url;
        this.database = open();
        this.sinks = Stream.generate(this::open).limit(WRITERS).toList();
        this.generators = new SimulatedGenerators(generators, labels);
        this.windows = windows;
    }

    public static void main(String[] arguments) throws Exception {
        ScaleMain scale = new ScaleMain(
                arguments[0],
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]));
        print("scale %s", scale.merged());
        for (Map.Entry<String, String> panel : PANELS.entrySet()) {
            scale.panel(panel.getKey(), panel.getValue());
        }
        System.exit(scale.isRight() ? 0 : 1);
    }

    private Sink open() {
        return Destination.parse(url, "", "").open(what -> {});
    }

    private void panel(String name, String question) throws WriteException {
        long begin = System.nanoTime();
        int rows = database.query(question, ANSWER_MILLIS).size();
        print("scale panel=\"%s\" rows=%d ms=%d", name, rows, (System.nanoTime() - begin) / 1_000_000);
    }

    /** Writes all windows while a merger runs; returns what that says of itself. */
    private String merged() throws IOException, InterruptedException {
        Process merger = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        MergerMain.class.getName(),
                        url,
                        String.valueOf(WINDOW_MILLIS),
                        SimulatedGenerators.naming(0).instance())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS + 1);
        try {
            long first = (System.currentTimeMillis() / WINDOW_MILLIS + 1) * WINDOW_MILLIS;
            long spent = 0;
            for (int window = 0; window < windows; window++) {
                long start = first + window * WINDOW_MILLIS;
                Thread.sleep(Math.max(0, start + WINDOW_MILLIS - System.currentTimeMillis()));
                long begin = System.nanoTime();
                write(writers, start, window);
                spent += System.nanoTime() - begin;
            }
            long points = IntStream.range(0, generators.generators())
                    .mapToLong(generators::points)
                    .sum();
            print(
                    "scale generators=%d labels=%d points_per_window=%d points_per_s=%d write_s=%.2f of %d",
                    generators.generators(),
                    generators.labels(),
                    points,
                    points * 1000 / WINDOW_MILLIS,
                    spent / 1e9 / windows,
                    WINDOW_MILLIS / 1000);
            Thread.sleep(2 * WINDOW_MILLIS);
            merger.getOutputStream().close();
            String said = new String(merger.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!merger.waitFor(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("The merger does not end");
            }
            return said;
        } finally {
            writers.shutdownNow();
            merger.destroyForcibly();
        }
    }

    private void write(ExecutorService writers, long start, int window) throws InterruptedException {
        List<Future<?>> written = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int first = writer;
            written.add(writers.submit(() -> {
                for (int i = first; i < generators.generators(); i += WRITERS) {
                    sinks.get(first).write(generators.body(i, start));
                }
                return null;
            }));
        }
        written.add(writers.submit(() -> {
            for (int i = 1; i < generators.generators(); i++) {
                int every = Math.max(1, Math.min(i - DEPUTIES, RARELY));
                if ((window + i) % every == 0) {
                    new Merger(database, List.of(), what -> {})
                            .isMergedSince(Group.of(SimulatedGenerators.naming(i)), start - 2 * WINDOW_MILLIS);
                }
            }
            return null;
        }));
        for (Future<?> each : written) {
            try {
                each.get(2, TimeUnit.MINUTES);
            } catch (ExecutionException | TimeoutException e) {
                throw new IllegalStateException("Not written", e);
            }
        }
    }

    private boolean isRight() throws WriteException {
        double worst = 0;
        int wrong = 0;
        int rows = 0;
        for (int label = 0; label <= generators.labels(); label++) {
            String name = label == generators.labels() ? "all" : SimulatedGenerators.label(label);
            List<QueryRow> merged =
                    database.query("SELECT * FROM jmeter_merged WHERE transaction='" + name + "'", ANSWER_MILLIS);
            rows += merged.size();
            for (QueryRow row : merged) {
                if (row.number("count") != generators.samples(label)
                        || row.number("instances") != generators.generators()) {
                    wrong++;
                }
                for (double percent : PERCENTS) {
                    double truth = generators.percentileMillis(label, percent);
                    worst = Math.max(worst, Math.abs(row.number("pct" + percent) / truth - 1));
                }
            }
        }
        int expected = windows * (generators.labels() + 1);
        print(
                "scale merged rows=%d of %d, wrong counts=%d, largest error of a percentile=%.2f %%",
                rows, expected, wrong, 100 * worst);
        return rows == expected && wrong == 0 && worst <= TOLERANCE;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
