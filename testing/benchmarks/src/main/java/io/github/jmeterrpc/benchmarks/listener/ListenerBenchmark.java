package io.github.jmeterrpc.benchmarks.listener;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.benchmarks.measure.Median;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What listeners cost: per sample (JMH), per window, and of the throughput of a whole JMeter. */
@Command(
        name = "listener",
        description = "What a sample costs in InfluxDB Metrics and in the Backend Listener with this suite's client"
                + " (JMH), how long closing a window takes, and samples per second of a headless JMeter whose sampler"
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

    public ListenerBenchmark() {
        super("listener-");
    }

    @Override
    protected int measure() {
        InsideJMeter inside = new InsideJMeter(suite, folder);
        inside.run("PerSampleMain", "listener", List.of("1", "1", "8"));
        inside.run("WindowClosing", "listener", List.of());
        wholeJMeter();
        return 0;
    }

    private void wholeJMeter() {
        Map<Variant, List<Double>> rates = new EnumMap<>(Variant.class);
        try (InfluxServer influx = InfluxServer.find()
                .orElseThrow(() -> new IllegalStateException("No InfluxDB: " + InfluxServer.HOW_TO_GET))) {
            WholeJMeter jmeter = new WholeJMeter(suite, influx, seconds, folder);
            for (int round = 1; round <= rounds; round++) {
                for (Variant variant : Variant.values()) {
                    double rate = jmeter.samplesPerSecond(variant, round);
                    rates.computeIfAbsent(variant, v -> new ArrayList<>()).add(rate);
                    print("bench: round %d %s %.0f per s", round, variant, rate);
                }
            }
        }
        ToDoubleFunction<Variant> median =
                variant -> Median.of(rates.get(variant).stream().mapToDouble(Double::doubleValue));
        ToDoubleFunction<Variant> share = variant -> ratio(rates, variant, Variant.NONE);
        print(
                "listener jmeter none=%.0f ours=%.0f core=%.0f client=%.0f ours/none=%.2f core/none=%.2f client/none=%.2f",
                median.applyAsDouble(Variant.NONE),
                median.applyAsDouble(Variant.OURS),
                median.applyAsDouble(Variant.CORE),
                median.applyAsDouble(Variant.CLIENT),
                share.applyAsDouble(Variant.OURS),
                share.applyAsDouble(Variant.CORE),
                share.applyAsDouble(Variant.CLIENT));
        print(
                "listener live page=%.0f watched=%.0f page/none=%.2f watched/page=%.3f",
                median.applyAsDouble(Variant.LIVE),
                median.applyAsDouble(Variant.WATCHED),
                share.applyAsDouble(Variant.LIVE),
                ratio(rates, Variant.WATCHED, Variant.LIVE));
    }

    /** The median of the ratios of the rounds, whose runs are neighbours. */
    private double ratio(Map<Variant, List<Double>> rates, Variant variant, Variant base) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            ratios.add(rates.get(variant).get(i) / rates.get(base).get(i));
        }
        return Median.of(ratios.stream().mapToDouble(Double::doubleValue));
    }
}
