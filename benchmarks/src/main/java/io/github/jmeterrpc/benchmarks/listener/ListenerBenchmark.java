package io.github.jmeterrpc.benchmarks.listener;

import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.benchmarks.measure.Median;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.plans.suite.Suite;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What listeners cost: per sample (JMH), per window, and of the throughput of a whole JMeter. */
public final class ListenerBenchmark {

    private final int rounds;
    private final int seconds;
    private final PrintStream out;
    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("bench")
            .resolve(
                    "listener-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));

    /**
     * @param rounds how often each whole JMeter runs
     * @param seconds length of a measurement of a whole JMeter
     * @param out where lines go
     */
    public ListenerBenchmark(int rounds, int seconds, PrintStream out) {
        this.rounds = rounds;
        this.seconds = seconds;
        this.out = out;
    }

    /** Measures, and prints each line as soon as there is one. */
    public void run() {
        InsideJMeter inside = new InsideJMeter(suite, folder, out);
        inside.run("PerSampleMain", "listener", List.of("1", "1", "8"));
        inside.run("WindowClosing", "listener", List.of());
        wholeJMeter();
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
                    out.println(String.format(Locale.ROOT, "bench: round %d %s %.0f per s", round, variant, rate));
                }
            }
        }
        ToDoubleFunction<Variant> median =
                variant -> Median.of(rates.get(variant).stream().mapToDouble(Double::doubleValue));
        ToDoubleFunction<Variant> share = variant -> ratio(rates, variant, Variant.NONE);
        out.println(String.format(
                Locale.ROOT,
                "listener jmeter none=%.0f ours=%.0f core=%.0f client=%.0f ours/none=%.2f core/none=%.2f client/none=%.2f",
                median.applyAsDouble(Variant.NONE),
                median.applyAsDouble(Variant.OURS),
                median.applyAsDouble(Variant.CORE),
                median.applyAsDouble(Variant.CLIENT),
                share.applyAsDouble(Variant.OURS),
                share.applyAsDouble(Variant.CORE),
                share.applyAsDouble(Variant.CLIENT)));
        out.println(String.format(
                Locale.ROOT,
                "listener live page=%.0f watched=%.0f page/none=%.2f watched/page=%.3f",
                median.applyAsDouble(Variant.LIVE),
                median.applyAsDouble(Variant.WATCHED),
                share.applyAsDouble(Variant.LIVE),
                ratio(rates, Variant.WATCHED, Variant.LIVE)));
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
