package io.github.jmeterrpc.benchmarks.listener;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.benchmarks.measure.Figures;
import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What listeners cost: per sample (JMH), and of the throughput of a whole JMeter. */
@Command(
        name = "listener",
        description = "What a sample costs in InfluxDB Metrics and in the Backend Listener with this suite's client"
                + " (JMH), and samples per second of a headless JMeter whose sampler"
                + " does nothing, with and without a listener. Needs an InfluxDB (influxd on the PATH, or"
                + " INFLUX_URL), and a quarter of an hour.")
public final class ListenerBenchmark extends Benchmark {

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

    private static final Duration LIMIT = Duration.ofHours(4);

    public ListenerBenchmark() {
        super("listener-");
    }

    @Override
    protected void measure() {
        InsideJMeter inside = new InsideJMeter(suite, folder);
        inside.run("PerSample", "listener", List.of("1", "1", "8"));
        wholeJMeter();
    }

    private void wholeJMeter() {
        Figures rates = new Figures();
        try (InfluxServer influx = InfluxServer.required(LIMIT)) {
            WholeJMeter jmeter = new WholeJMeter(suite, influx, seconds, folder);
            Figures.interleaved(rounds, List.of(Variant.values()), (variant, round) -> {
                double rate = jmeter.samplesPerSecond(variant, round);
                rates.add(variant.name(), rate);
                print("bench: round %d %s %.0f per s", round, variant, rate);
            });
        }
        print(
                "listener jmeter none=%.0f ours=%.0f core=%.0f client=%.0f ours/none=%.2f core/none=%.2f client/none=%.2f",
                rates.median("NONE"),
                rates.median("OURS"),
                rates.median("CORE"),
                rates.median("CLIENT"),
                rates.ratio("OURS", "NONE"),
                rates.ratio("CORE", "NONE"),
                rates.ratio("CLIENT", "NONE"));
        print("listener live page=%.0f page/none=%.2f", rates.median("LIVE"), rates.ratio("LIVE", "NONE"));
        print(
                "bench: rounds: ours/none %s, core/none %s, client/none %s, page/none %s",
                rates.spread("OURS", "NONE"),
                rates.spread("CORE", "NONE"),
                rates.spread("CLIENT", "NONE"),
                rates.spread("LIVE", "NONE"));
    }
}
