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

/** What one InfluxDB and one merger take for many generators. */
public final class ScaleBenchmark {

    private final List<String> numbers;
    private final PrintStream out;

    /**
     * @param generators how many write
     * @param labels labels of each
     * @param windows windows of 5 s that they write
     * @param out where lines go
     */
    public ScaleBenchmark(int generators, int labels, int windows, PrintStream out) {
        this.numbers = List.of(String.valueOf(generators), String.valueOf(labels), String.valueOf(windows));
        this.out = out;
    }

    /**
     * Measures.
     *
     * @throws IllegalStateException if a merged figure is missing or wrong
     */
    public void run() {
        Suite suite = Suite.find();
        Path folder = suite.folder("bench")
                .resolve("scale-"
                        + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));
        try (InfluxServer influx = InfluxServer.find()
                .orElseThrow(() -> new IllegalStateException("No InfluxDB: " + InfluxServer.HOW_TO_GET))) {
            long begin = System.nanoTime();
            String url = influx.newDatabase().writeUrl();
            new InsideJMeter(suite, folder, out)
                    .run("ScaleMain", "scale", List.of(url, numbers.get(0), numbers.get(1), numbers.get(2)));
            out.println(String.format(
                    Locale.ROOT,
                    "scale influxd cpu_cores=%.2f",
                    influxCpu().toNanos() / (double) (System.nanoTime() - begin)));
        }
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
