package io.github.jmeterrpc.bench.listener;

import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.bench.command.RoundFigures;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the cost of listeners: per sample (JMH), and as a share of the throughput of a whole
 * JMeter.
 */
@Command(
        name = "listener",
        description = "The cost of a sample in InfluxDB Metrics and in the Backend Listener with this suite's client"
                + " (JMH), and samples per second of a headless JMeter whose sampler"
                + " does nothing, with and without a listener. Needs an InfluxDB (influxd on the PATH, or"
                + " INFLUX_URL), and a quarter of an hour.")
public final class ListenerBenchmark extends Benchmark {

    private static final Duration LIMIT = Duration.ofHours(4);
    /** Names of plans; all but the first are names of the enabled listener. */
    private static final List<String> VARIANTS = List.of("NONE", "OURS", "LIVE", "CORE", "CLIENT");

    private static final int THREADS = 50;
    /**
     * Under 50 threads the compiler gets little time: it takes about 15 s until no more gets
     * faster.
     */
    private static final int WARM_UP_SECONDS = 25;

    private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m");

    @Option(
            names = "--rounds",
            paramLabel = "1..1000",
            description = "runs of each whole JMeter (default ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Option(
            names = "--seconds",
            paramLabel = "1..60",
            description = "length of its measurement (default ${DEFAULT-VALUE})")
    private int seconds = 8;

    public ListenerBenchmark() {
        super("listener-");
    }

    @Override
    protected void measure() {
        perSample(1);
        perSample(8);
        wholeJMeter();
    }

    private void perSample(int threads) {
        // JMH starts its JVMs with the class path of this one.
        String own = System.setProperty("java.class.path", jmeterClassPath());
        try {
            // No configuration of an installed JMeter.
            Path home = Files.createDirectories(folder.resolve("jmeter-home"));
            OptionsBuilder options = new OptionsBuilder();
            options.include("PerSample")
                    .threads(threads)
                    .addProfiler(GCProfiler.class)
                    .jvmArgsAppend(HEAP.get(0), HEAP.get(1), "-Djmeter.home=" + home, "-Dlog4j2.level=ERROR")
                    .verbosity(VerboseMode.SILENT)
                    .shouldFailOnError(true);
            for (RunResult result : new Runner(options.build()).run()) {
                // Processor time: with more threads than processors, waiting for one is not a cost
                // of the sample.
                int processors = Math.min(threads, Runtime.getRuntime().availableProcessors());
                print(
                        "listener %s threads=%d ns=%.1f bytes=%.1f",
                        result.getParams().getParam("listener"),
                        threads,
                        processors * 1e9 / result.getPrimaryResult().getScore(),
                        result.getSecondaryResults().get("gc.alloc.rate.norm").getScore());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RunnerException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            System.setProperty("java.class.path", own);
        }
    }

    private void wholeJMeter() {
        RoundFigures rates = new RoundFigures();
        try (InfluxServer influx = InfluxServer.required(LIMIT)) {
            RoundFigures.interleaved(rounds, VARIANTS, (variant, round) -> {
                InfluxDatabase database = influx.newDatabase();
                double rate = samplesPerSecond(variant, folder.resolve(variant + "-" + round), database.writeUrl());
                database.drop();
                rates.add(variant, rate);
                print("bench: round %d %s %.0f per s", round, variant, rate);
            });
        }
        for (String variant : VARIANTS) {
            print(
                    "listener jmeter %s=%.0f of_none=%.2f (rounds %s)",
                    variant.toLowerCase(Locale.ROOT),
                    rates.median(variant),
                    rates.ratio(variant, "NONE"),
                    rates.spread(variant, "NONE"));
        }
    }

    /**
     * Samples per second of a headless JMeter whose sampler does nothing: without a result file,
     * and without the summary on the console.
     */
    private double samplesPerSecond(String variant, Path own, String url) {
        Map<String, String> values = new HashMap<>(Map.of("THREADS", String.valueOf(THREADS)));
        if (!variant.equals("NONE")) {
            values.put(variant, "true");
        }
        Path plan = writePlan(ListenerBenchmark.class, values, own.resolve("plan.jmx"));
        Map<String, String> properties = Map.of(
                "summariser.name", "",
                "backend_influxdb.send_interval", "1",
                "user.classpath", classes(),
                "bench.url", url,
                "bench.warmUp", String.valueOf(WARM_UP_SECONDS),
                "bench.seconds", String.valueOf(seconds),
                "bench.duration", String.valueOf(WARM_UP_SECONDS + seconds + 1));
        Duration limit = Duration.ofSeconds(60L + 3L * (WARM_UP_SECONDS + seconds + 6));
        try (ManagedProcess run = suite.jmeter().launch("JMeter " + variant, plan, own, properties, HEAP, limit)) {
            run.awaitSuccess();
            return samples(run) / (double) seconds;
        }
    }

    private static long samples(ManagedProcess run) {
        try (Stream<String> lines = Files.lines(run.output())) {
            long[] samples = lines.filter(line -> line.startsWith("samples="))
                    .mapToLong(line -> Long.parseLong(line.substring("samples=".length())))
                    .toArray();
            if (samples.length != THREADS) {
                throw run.failure("has printed the samples of " + samples.length + " threads");
            }
            return LongStream.of(samples).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
