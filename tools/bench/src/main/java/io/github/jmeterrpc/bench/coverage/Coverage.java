package io.github.jmeterrpc.bench.coverage;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.document.verdict.Baseline;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.confidence.SimulatedService;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Computes the coverage of confidence intervals, and the errors of comparisons, for simulated
 * tests. Their figures are computed as in a report.
 *
 * @param runs number of tests
 * @param wholeMillis whether durations are whole milliseconds, as in result files; else they are
 *     exact, as in points of the listener
 * @param slower times as long as the simulated ones all durations are
 */
record Coverage(int runs, boolean wholeMillis, double slower) {

    private static final long START = 1_795_368_600_000L;
    private static final int TRUTH_SECONDS = 10_000;
    private static final double MICROS = 1000;

    /** A figure this many times beyond the limit is one that a verdict must not miss. */
    private static final double BEYOND = 1.2;

    /**
     * The result for the tests of a service.
     *
     * @param covered share of the intervals that contain the true value, NaN without intervals
     * @param open share of the tests whose interval has no upper bound
     * @param none share of the tests without an interval
     * @param slower share of the tests in which durations still grew at the end
     */
    record CoverageShares(double covered, double open, double none, double slower) {}

    /** The report's document of a simulated test; its durations are multiplied. */
    private RunState test(SimulatedService service, int seconds, long seed, double times) {
        RunFigures figures = new RunFigures("simulated", "", "");
        figures.resolution(wholeMillis ? 1 : 0);
        service.run(seconds, seed, (start, end) -> {
            // JMeter cuts the times of start and end, not the duration.
            double exact = (end - start) * slower * times;
            double elapsed = wholeMillis ? Math.floor(end) - Math.floor(end - exact) : exact;
            figures.add(
                    "file",
                    new ResultSample(
                            new ResultSample.SampleTime(START + (long) start, START + (long) end, elapsed),
                            "call",
                            new ResultSample.Success(1, 0, "", ""),
                            false,
                            new ResultSample.SampleLoad(0, 0, 1),
                            null));
        });
        figures.endOfFiles();
        return figures.state(START);
    }

    /** A percentile as a very long test measures it, ms. */
    static double truth(SimulatedService service, double percent) {
        Histogram all = new Histogram(Buckets.RECORDED);
        service.run(
                TRUTH_SECONDS,
                -1,
                (start, end) -> all.add(Buckets.RECORDED.index(Math.round((end - start) * MICROS)), 1));
        return all.percentile(percent, 0, Double.POSITIVE_INFINITY);
    }

    /** How often the interval of a figure contains a value. */
    CoverageShares of(SimulatedService service, int seconds, Figure figure, double truth) {
        int covered = 0;
        int open = 0;
        int none = 0;
        int slower = 0;
        for (int seed = 0; seed < runs; seed++) {
            RunState state = test(service, seconds, 1000L * seconds + seed, 1);
            RunRow all = state.table().get(0);
            Bounds bounds = figure.interval(all);
            if (bounds == null) {
                none++;
            } else if (truth >= bounds.low() && !(truth > bounds.high())) {
                covered++;
                open += Double.isNaN(bounds.high()) ? 1 : 0;
            }
            slower += state.steady().trend().equals(SteadyPart.SLOWER) ? 1 : 0;
        }
        double all = runs;
        return new CoverageShares(covered / (all - none), open / all, none / all, slower / all);
    }

    /**
     * The shares of wrong and unsure verdicts, for a service whose true figure is not close to the
     * limit.
     *
     * @param wrong share of the tests whose verdict is sure, while the true figure is at least 20 %
     *     beyond the limit on the other side
     * @param close share of the tests whose verdict is not sure
     */
    record Judged(double wrong, double close) {}

    /**
     * How often verdicts are wrong or not sure.
     *
     * @param distances limits as multiples of the true figure
     * @return one for each distance
     */
    List<Judged> verdicts(SimulatedService service, int seconds, Figure figure, double truth, double... distances) {
        int[] wrong = new int[distances.length];
        int[] close = new int[distances.length];
        for (int seed = 0; seed < runs; seed++) {
            RunState state = test(service, seconds, 1000L * seconds + seed, 1);
            for (int i = 0; i < distances.length; i++) {
                Verdict verdict = Thresholds.parse(
                                String.format(Locale.ROOT, "%s>%.6f", figure.typed(), truth * distances[i]))
                        .judge(state);
                close[i] += verdict.close() ? 1 : 0;
                boolean within = distances[i] >= BEYOND;
                boolean beyond = 1 / distances[i] >= BEYOND;
                wrong[i] += !verdict.close() && (verdict.passed() ? beyond : within) ? 1 : 0;
            }
        }
        return IntStream.range(0, distances.length)
                .mapToObj(i -> new Judged((double) wrong[i] / runs, (double) close[i] / runs))
                .toList();
    }

    /**
     * The share of pairs of tests in which the second test, with its durations multiplied, is
     * evaluated as worse.
     */
    double worse(SimulatedService service, int seconds, double times, double maxWorse) {
        long worse = IntStream.range(0, runs)
                .filter(seed -> {
                    RunState before = test(service, seconds, 2 * seed, 1);
                    RunState now = test(service, seconds, 2 * seed + 1, times);
                    Baseline baseline = Comparison.of(now, before, maxWorse);
                    return Verdict.of(Comparison.lines(baseline)).lines().stream()
                            .anyMatch(line -> !line.ok());
                })
                .count();
        return (double) worse / runs;
    }
}
