package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Measurement;
import io.github.jmeterrpc.benchmarks.measure.Median;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rounds of one case.
 *
 * @param subject what was measured
 * @param sampler by rounds
 * @param raw what it is compared with, by rounds
 */
record CaseResult(Case subject, List<Measurement> sampler, List<Measurement> raw) {

    CaseResult {
        if (sampler.isEmpty() || sampler.size() != raw.size()) {
            throw new IllegalArgumentException("Both sides take part in every round, one round at least");
        }
    }

    /**
     * The line that people and scripts read.
     *
     * @param comparison how it begins
     */
    String line(Comparison comparison) {
        return String.format(
                Locale.ROOT,
                "%s %s sampler=%.0f raw=%.0f ratio=%.2f cpu_us=%.1f raw_cpu_us=%.1f",
                comparison.text(),
                subject.name(),
                median(sampler, Measurement::callsPerSecond),
                median(raw, Measurement::callsPerSecond),
                Median.of(ratios(Measurement::callsPerSecond)),
                median(sampler, Measurement::cpuMicros),
                median(raw, Measurement::cpuMicros));
    }

    /** How far the figures can be trusted: what the rounds differ by, and how busy others kept the machine. */
    String spread() {
        DoubleSummaryStatistics ratio = ratios(Measurement::callsPerSecond).summaryStatistics();
        DoubleSummaryStatistics cpu = ratios(Measurement::cpuMicros).summaryStatistics();
        String spread = String.format(
                Locale.ROOT,
                "rounds: ratio %.2f to %.2f, cpu_us / raw_cpu_us %.2f (%.2f to %.2f)",
                ratio.getMin(),
                ratio.getMax(),
                Median.of(ratios(Measurement::cpuMicros)),
                cpu.getMin(),
                cpu.getMax());
        DoubleSummaryStatistics others = Stream.concat(sampler.stream(), raw.stream())
                .mapToDouble(Measurement::othersShare)
                .summaryStatistics();
        return Double.isNaN(others.getSum())
                ? spread
                : spread
                        + String.format(
                                Locale.ROOT,
                                "; other processes used %.0f %% to %.0f %% of the processors",
                                100 * others.getMin(),
                                100 * others.getMax());
    }

    private DoubleStream ratios(ToDoubleFunction<Measurement> figure) {
        return IntStream.range(0, raw.size())
                .mapToDouble(i -> figure.applyAsDouble(sampler.get(i)) / figure.applyAsDouble(raw.get(i)));
    }

    private static double median(List<Measurement> rounds, ToDoubleFunction<Measurement> figure) {
        return Median.of(rounds.stream().mapToDouble(figure));
    }
}
