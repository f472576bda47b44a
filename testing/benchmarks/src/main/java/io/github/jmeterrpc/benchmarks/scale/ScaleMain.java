package io.github.jmeterrpc.benchmarks.scale;

import static io.github.jmeterrpc.benchmarks.Benchmark.print;

import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the rows of many generators to an InfluxDB while a JVM of its own merges, or to a live store: URL, generators,
 * labels, length of a window in ms, windows written before as fast as they go, windows written when they are over.
 */
public final class ScaleMain {

    /** Of the merger: little, since it runs beside a test. */
    private static final String HEAP = "-Xmx32m";

    private static final int WRITERS = 4;
    private final String url;
    private final boolean merged;
    private final Sink database;
    private final SimulatedGenerators generators;
    private final List<Sink> sinks;
    private final long length;
    private final int before;
    private final int windows;

    private ScaleMain(String url, int generators, int labels, long length, int before, int windows) {
        this.url = url;
        this.merged = Destination.parse(url, "", "").recognized().answersQueries();
        this.database = open();
        this.generators = new SimulatedGenerators(generators, labels, length);
        this.sinks = Stream.generate(this::open).limit(generators).toList();
        this.length = length;
        this.before = before;
        this.windows = windows;
    }

    public static void main(String[] arguments) throws Exception {
        ScaleMain scale = new ScaleMain(
                arguments[0],
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Long.parseLong(arguments[3]),
                Integer.parseInt(arguments[4]),
                Integer.parseInt(arguments[5]));
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS + 1);
        try {
            scale.writeBefore(writers);
            scale.writeWhenOver(writers);
        } finally {
            writers.shutdownNow();
        }
        ScaleFigures figures = new ScaleFigures(scale.generators, scale.before + scale.windows);
        System.exit(
                (scale.merged ? figures.areMergedRowsRight(scale.database) : figures.isTableRight(scale.url)) ? 0 : 1);
    }

    private Sink open() {
        return Destination.parse(url, "", "").open(what -> {});
    }

    private void writeBefore(ExecutorService writers) throws InterruptedException, WriteException {
        if (before == 0) {
            return;
        }
        long end = System.currentTimeMillis() / length * length;
        long begin = System.nanoTime();
        for (int window = before; window > 0; window--) {
            write(writers, end - window * length);
        }
        print("scale written before windows=%d points_per_s=%.0f", before, before * points() / secondsSince(begin));
        if (merged) {
            begin = System.nanoTime();
            new Merger(database, List.of(), what -> print("scale %s", what))
                    .mergeAll("jmeter", end - before * length, end);
            print("scale merged before s_per_window=%.2f", secondsSince(begin) / before);
        }
    }

    static double secondsSince(long beginNanos) {
        return (System.nanoTime() - beginNanos) / 1e9;
    }

    private long points() {
        return IntStream.range(0, generators.generators())
                .mapToLong(generators::points)
                .sum();
    }

    private void writeWhenOver(ExecutorService writers) throws IOException, InterruptedException {
        Optional<Process> merger = merged ? Optional.of(merger()) : Optional.empty();
        try {
            long first = (System.currentTimeMillis() / length + 1) * length;
            double spent = 0;
            for (int window = 0; window < windows; window++) {
                long start = first + window * length;
                Thread.sleep(Math.max(0, start + length - System.currentTimeMillis()));
                long begin = System.nanoTime();
                List<Future<?>> written = submit(writers, start);
                await(written);
                spent += secondsSince(begin);
            }
            print(
                    "scale generators=%d labels=%d points_per_window=%d points_per_s=%d write_s=%.2f of %.0f",
                    generators.generators(),
                    generators.labels(),
                    points(),
                    points() * 1000 / length,
                    spent / windows,
                    length / 1000.0);
            if (merger.isPresent()) {
                Thread.sleep(2 * length);
                merger.get().getOutputStream().close();
                print(
                        "scale %s",
                        new String(merger.get().getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
                if (!merger.get().waitFor(1, TimeUnit.MINUTES)) {
                    throw new IllegalStateException("The merger does not end");
                }
            }
        } finally {
            merger.ifPresent(Process::destroyForcibly);
        }
    }

    private Process merger() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        MergerMain.class.getName(),
                        url,
                        String.valueOf(length))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void write(ExecutorService writers, long start) throws InterruptedException {
        await(submit(writers, start));
    }

    /** Each generator has connections of its own. */
    private List<Future<?>> submit(ExecutorService writers, long start) {
        List<Future<?>> written = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int first = writer;
            written.add(writers.submit(() -> {
                for (int i = first; i < generators.generators(); i += WRITERS) {
                    sinks.get(i).write(generators.body(i, start));
                }
                return null;
            }));
        }
        return written;
    }

    private static void await(List<Future<?>> written) throws InterruptedException {
        for (Future<?> each : written) {
            try {
                each.get(5, TimeUnit.MINUTES);
            } catch (ExecutionException | TimeoutException e) {
                throw new IllegalStateException("Not written", e);
            }
        }
    }
}
