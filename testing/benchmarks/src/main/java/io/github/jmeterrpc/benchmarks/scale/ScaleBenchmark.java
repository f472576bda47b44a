package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.targets.cli.Range;
import java.time.Duration;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a store and one merger take for many generators. Fails if a figure is missing or wrong. */
@Command(
        name = "scale",
        description =
                "Writes the rows of many generators to an influxd, as they do, while a real merger with a heap of 32 MB merges"
                        + " their percentiles; or to a live store. Prints what these take, how long queries of the dashboards take"
                        + " over half an hour, and how far percentiles are from the true ones. Fails if that is over 3.2 percent, or"
                        + " if a count is wrong or missing.")
public final class ScaleBenchmark extends Benchmark {

    /** Of the servers; writing half an hour of 1,000 generators takes most of one. */
    private static final Duration LIMIT = Duration.ofMinutes(100);

    @Range(min = 1, max = 5000)
    @Option(names = "--generators", paramLabel = "N", description = "how many (default ${DEFAULT-VALUE})")
    private int generators = 1000;

    @Range(min = 1, max = 1000)
    @Option(names = "--labels", paramLabel = "N", description = "labels of each (default ${DEFAULT-VALUE})")
    private int labels = 50;

    @Range(min = 1, max = 60)
    @Option(names = "--window-seconds", paramLabel = "N", description = "length of a window (default ${DEFAULT-VALUE})")
    private int windowSeconds = 5;

    @Range(min = 0, max = 1000)
    @Option(
            names = "--before",
            paramLabel = "N",
            description = "windows of the past that are written first, as fast as they go (default ${DEFAULT-VALUE})")
    private int before;

    @Range(min = 2, max = 1000)
    @Option(
            names = "--windows",
            paramLabel = "N",
            description = "windows that are written when they are over (default ${DEFAULT-VALUE})")
    private int windows = 12;

    @Option(names = "--live", description = "a live store in place of the influxd")
    private boolean live;

    public ScaleBenchmark() {
        super("scale-");
    }

    @Override
    protected void measure() {
        if (live) {
            liveStore();
        } else {
            influxDb();
        }
    }

    private void influxDb() {
        try (InfluxServer influx = InfluxServer.required(LIMIT)) {
            long begin = System.nanoTime();
            var database = influx.newDatabase();
            write(database.writeUrl());
            print("scale influxd cpu_cores=%.2f", influxCpu().toNanos() / (double) (System.nanoTime() - begin));
            new Panels(suite.dashboards(), database, System.out).ask();
        }
    }

    private void liveStore() {
        try (LiveStoreProcess store = LiveStoreProcess.start(folder, LIMIT)) {
            write(store.writeUrl());
            System.out.println("scale live " + store.used());
        }
    }

    private void write(String url) {
        new InsideJMeter(suite, folder)
                .run(
                        "ScaleMain",
                        "scale",
                        Stream.of(url, generators, labels, windowSeconds * 1000, before, windows)
                                .map(String::valueOf)
                                .toList());
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
