package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.plans.suite.Suite;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a store and one merger take for many generators. */
public final class ScaleBenchmark {

    /** Of the servers; writing half an hour of 1,000 generators takes most of one. */
    private static final Duration LIMIT = Duration.ofMinutes(100);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("bench")
            .resolve("scale-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));
    private final Size size;
    private final PrintStream out;

    /**
     * How much is written.
     *
     * @param windowSeconds length of a window, s
     * @param before windows of the past that are written first, as fast as they go
     * @param windows windows that are written when they are over
     */
    public record Size(int generators, int labels, int windowSeconds, int before, int windows) {

        private List<String> arguments() {
            return Stream.of(generators, labels, windowSeconds * 1000, before, windows)
                    .map(String::valueOf)
                    .toList();
        }
    }

    /** @param out where lines go */
    public ScaleBenchmark(Size size, PrintStream out) {
        this.size = size;
        this.out = out;
    }

    /**
     * Measures with an InfluxDB.
     *
     * @throws IllegalStateException if a merged figure is missing or wrong
     */
    public void influxDb() {
        try (InfluxServer influx = InfluxServer.find(LIMIT)
                .orElseThrow(() -> new IllegalStateException("No InfluxDB: " + InfluxServer.HOW_TO_GET))) {
            long begin = System.nanoTime();
            var database = influx.newDatabase();
            write(database.writeUrl());
            out.println(String.format(
                    Locale.ROOT,
                    "scale influxd cpu_cores=%.2f",
                    influxCpu().toNanos() / (double) (System.nanoTime() - begin)));
            new Panels(suite.dashboards(), database, out).ask();
        }
    }

    /**
     * Measures with a live store.
     *
     * @throws IllegalStateException if a figure is missing or wrong
     */
    public void liveStore() {
        try (LiveStoreProcess store = LiveStoreProcess.start(folder, LIMIT)) {
            write(store.writeUrl());
            out.println("scale live " + store.used());
        }
    }

    private void write(String url) {
        new InsideJMeter(suite, folder, out)
                .run(
                        "ScaleMain",
                        "scale",
                        Stream.concat(Stream.of(url), size.arguments().stream()).toList());
    }

    /** Nothing of an InfluxDB that runs elsewhere. */
    private static Duration influxCpu() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("influxd"))
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
