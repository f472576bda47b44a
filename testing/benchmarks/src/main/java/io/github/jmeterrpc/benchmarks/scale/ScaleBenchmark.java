package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.benchmarks.Benchmark;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.probe.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    /** Of the live store. */
    private static final String HEAP = "-Xmx1g";
    /** What it prints before the URL to write to. */
    private static final String WRITE_URL = "generators: influxdbUrl=";

    @Option(names = "--generators", paramLabel = "1..5000", description = "how many (default ${DEFAULT-VALUE})")
    private int generators = 1000;

    @Option(names = "--labels", paramLabel = "1..1000", description = "labels of each (default ${DEFAULT-VALUE})")
    private int labels = 50;

    @Option(
            names = "--window-seconds",
            paramLabel = "1..60",
            description = "length of a window (default ${DEFAULT-VALUE})")
    private int windowSeconds = 5;

    @Option(
            names = "--before",
            paramLabel = "0..1000",
            description = "windows of the past that are written first, as fast as they go (default ${DEFAULT-VALUE})")
    private int before;

    @Option(
            names = "--windows",
            paramLabel = "2..1000",
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
            new Panels(suite.dashboards(), database).query();
        }
    }

    private void liveStore() {
        List<String> command = List.of(
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.jmeterrpc.live.cli.Main",
                "store",
                "--folder",
                folder.resolve("live-runs").toString(),
                "--port",
                "0");
        Path output = folder.resolve("live-store.txt");
        try (ManagedProcess store = ManagedProcess.startJava("live-store", command, output, LIMIT)) {
            String line = store.awaitLine(text -> text.startsWith(WRITE_URL), Duration.ofSeconds(30));
            long begin = System.nanoTime();
            write(line.substring(WRITE_URL.length()).trim());
            Reading reading = new ProcessProbe(store.pid()).read();
            print(
                    "scale live cpu_cores=%.2f memory_mb=%.0f of heap %s",
                    reading.cpuMillis() * 1e6 / (System.nanoTime() - begin), reading.memoryBytes() / (1 << 20), HEAP);
        }
    }

    /** In a JVM of its own, with the jars of the JMeter home: those that users have. */
    private void write(String url) {
        List<String> command = new ArrayList<>(List.of("-cp", jmeterClassPath(), ScaleMain.class.getName()));
        Stream.of(url, generators, labels, windowSeconds * 1000, before, windows)
                .map(String::valueOf)
                .forEach(command::add);
        try (ManagedProcess writer = ManagedProcess.startJava("scale", command, folder.resolve("scale.txt"), LIMIT)) {
            int code = writer.awaitExit();
            try (Stream<String> lines = Files.lines(writer.output())) {
                lines.filter(line -> line.startsWith("scale ")).forEach(System.out::println);
            }
            if (code != 0) {
                throw writer.failure("ended with exit code " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
