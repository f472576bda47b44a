package io.github.jmeterrpc.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.probe.ProcessProbe;
import io.github.jmeterrpc.harness.probe.Reading;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.process.Pause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The cost of a store and of merging for many generators. Fails if a figure is missing or wrong.
 */
@Command(
        name = "scale",
        description =
                "Writes the rows of many generators to an influxd, as they do, and merges their percentiles with the command merge"
                        + " in a heap of 32 MB; or writes them to a live store. Prints what these take, how long queries of the"
                        + " dashboards take over half an hour, and how far merged percentiles are from those of a generator."
                        + " Fails if that is over 4 percent, or if a count is wrong or missing.")
public final class ScaleBenchmark extends Benchmark {

    /** Of the servers; writing half an hour of 1,000 generators takes most of one. */
    private static final Duration LIMIT = Duration.ofMinutes(100);

    /** Of the live store. */
    private static final String HEAP = "-Xmx1g";
    /** Its output before the URL to write to. */
    private static final String WRITE_URL = "generators: influxdbUrl=";

    /** Half a bucket of the listener, and half a merged one, which is 1/16 wide at most. */
    private static final double TOLERANCE = 0.04;

    private static final List<String> PERCENTS = List.of("90", "95", "99");

    @Option(
            names = "--generators",
            paramLabel = "1..5000",
            description = "number of generators (default ${DEFAULT-VALUE})")
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
            description = "past windows that are written first, as fast as possible (default ${DEFAULT-VALUE})")
    private int before;

    @Option(
            names = "--windows",
            paramLabel = "2..1000",
            description = "windows that are written when they end (default ${DEFAULT-VALUE})")
    private int windows = 12;

    @Option(names = "--live", description = "a live store instead of the influxd")
    private boolean live;

    private RecordedWindow recorded;
    private int rows;
    private int wrong;
    private double worst;

    public ScaleBenchmark() {
        super("scale-");
    }

    @Override
    protected void measure() {
        recorded = RecordedWindow.record(suite, folder, labels, windowSeconds);
        if (live) {
            liveStore();
        } else {
            influxDb();
        }
    }

    private void influxDb() {
        try (InfluxServer influx = InfluxServer.required(LIMIT)) {
            long begin = System.nanoTime();
            InfluxDatabase database = influx.newDatabase();
            write(database.writeUrl());
            print("scale influxd cpu_cores=%.2f", influxCpu().toNanos() / (1e9 * secondsSince(begin)));
            merge(database.writeUrl());
            database.query("SELECT * FROM jmeter_merged")
                    .forEach(row -> compare(
                            row.text("transaction"),
                            row.number("instances") == generators ? row.number("count") : Double.NaN,
                            generators,
                            percent -> row.number("pct" + percent + ".0")));
            check(before + windows);
            new Panels(suite.dashboards(), database).query();
        }
    }

    private void liveStore() {
        List<String> command = List.of(
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.jmeterrpc.live.commands.Main",
                "store",
                "--folder",
                folder.resolve("live-runs").toString(),
                "--port",
                "0");
        Path output = folder.resolve("live-store.txt");
        try (ManagedProcess store = ManagedProcess.startJava("live-store", command, output, LIMIT)) {
            String line = store.awaitLine(text -> text.startsWith(WRITE_URL), Duration.ofSeconds(30));
            String url = line.substring(WRITE_URL.length()).trim();
            long begin = System.nanoTime();
            write(url);
            Reading reading = new ProcessProbe(store.pid()).read();
            print(
                    "scale live cpu_cores=%.2f memory_mb=%.0f of heap %s",
                    reading.cpuMillis() / 1000 / secondsSince(begin), reading.memoryBytes() / (1 << 20), HEAP);
            begin = System.nanoTime();
            JsonNode state = new ObjectMapper()
                    .readTree(URI.create(url).resolve("/api/runs/latest").toURL());
            print(
                    "scale state mb=%.1f s=%.2f generators=%d",
                    state.toString().length() / 1e6,
                    secondsSince(begin),
                    state.path("generators").size());
            state.path("table")
                    .forEach(row -> compare(
                            row.path("transaction").asText(),
                            row.path("count").asDouble(),
                            generators * (before + windows),
                            percent -> row.path("p" + percent).asDouble()));
            check(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All generators at the same time, each over its own connection, as real ones do after a
     * window.
     */
    private void write(String url) {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long length = 1000L * windowSeconds;
        long end = System.currentTimeMillis() / length * length;
        long begin = System.nanoTime();
        for (int window = before; window > 0; window--) {
            write(http, url, end - window * length);
        }
        long points = (long) generators * recorded.lines().size();
        if (before > 0) {
            print("scale written before windows=%d points_per_s=%.0f", before, before * points / secondsSince(begin));
        }
        long first = (System.currentTimeMillis() / length + 1) * length;
        double spent = 0;
        for (int window = 0; window < windows; window++) {
            long start = first + window * length;
            Pause.of(Duration.ofMillis(Math.max(0, start + length - System.currentTimeMillis())));
            begin = System.nanoTime();
            write(http, url, start);
            spent += secondsSince(begin);
        }
        print(
                "scale generators=%d labels=%d points_per_window=%d points_per_s=%d write_s=%.2f of %d",
                generators, labels, points, points / windowSeconds, spent / windows, windowSeconds);
    }

    private void write(HttpClient http, String url, long window) {
        CompletableFuture.allOf(IntStream.range(0, generators)
                        .mapToObj(generator ->
                                Gzip.pack(recorded.of(generator, window).getBytes(StandardCharsets.UTF_8)))
                        .map(body -> http.sendAsync(
                                        HttpRequest.newBuilder(URI.create(url))
                                                .header("Content-Encoding", "gzip")
                                                .POST(BodyPublishers.ofByteArray(body))
                                                .build(),
                                        BodyHandlers.ofString())
                                .thenAccept(response -> {
                                    if (response.statusCode() != 204) {
                                        throw new IllegalStateException("Not written: " + response.body());
                                    }
                                }))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }

    /** With the plugin's jar of the JMeter home, the one that users have. */
    private void merge(String url) {
        String jar = jarsIn(suite.jmeter().path().resolve("lib/ext"))
                .filter(path -> path.contains("jmeter-rpc-influx"))
                .findFirst()
                .orElseThrow();
        List<String> command = List.of("-Xmx32m", "-jar", jar, "merge", "--url", url);
        long begin = System.nanoTime();
        Path output = folder.resolve("merge.txt");
        try (ManagedProcess merging = ManagedProcess.startJava("merge", command, output, LIMIT)) {
            merging.awaitSuccess();
        }
        print("scale merged s_per_window=%.2f heap=32m", secondsSince(begin) / (before + windows));
    }

    private void compare(String label, double count, int times, ToDoubleFunction<String> percentile) {
        Map<String, Double> truth = recorded.figures().get(label);
        if (truth != null) {
            rows++;
            wrong += count == times * truth.get("count") ? 0 : 1;
            PERCENTS.forEach(percent -> worst = Math.max(
                    worst, Math.abs(percentile.applyAsDouble(percent) / truth.get("pct" + percent + ".0") - 1)));
        }
    }

    private void check(int times) {
        int expected = times * recorded.figures().size();
        print(
                "scale figures rows=%d of %d, wrong counts=%d, largest error of a percentile=%.2f %%",
                rows, expected, wrong, 100 * worst);
        if (rows != expected || wrong > 0 || worst > TOLERANCE) {
            throw new IllegalStateException("the figures of the store are wrong");
        }
    }

    private static double secondsSince(long beginNanos) {
        return (System.nanoTime() - beginNanos) / 1e9;
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
