package io.github.jmeterrpc.metrics.confidence;

import java.util.Arrays;
import java.util.List;

/**
 * The part of a test after its warm-up, and the trend in this part.
 *
 * <p>The warm-up is cut by MSER-5 (K. P. White, An effective truncation heuristic for bias
 * reduction in simulation output, Simulation 69, 1997) over means of five windows: at the point in
 * the first half of the test at which the standard error of the rest is smallest. A trend is
 * detected by the Mann-Kendall test over the means of ten batches.
 *
 * @param windows the windows of the steady part
 * @param warmUp number of windows cut before the steady part
 * @param warmUpIncluded whether a warm-up was found but not cut, because less than
 *     {@link #LEAST_WINDOWS} would be left; the steady part is then the whole test
 * @param trend positive if durations were still growing, with a significance of 1 % and by at least
 *     5 % from the first half to the second; negative if they were decreasing to the same degree;
 *     otherwise 0
 */
public record Steady(List<Window> windows, int warmUp, boolean warmUpIncluded, int trend) {

    /** Minimum number of windows after a cut; with fewer windows, the variation is too uncertain. */
    public static final int LEAST_WINDOWS = 20;

    /** Number of windows that MSER combines. */
    private static final int GROUP = 5;

    /** The 99.5 % quantile of the normal distribution, because both directions are tested. */
    private static final double SIGNIFICANT = 2.576;

    /** Minimum relevant change of durations, as a difference of natural logarithms. */
    private static final double LEAST_CHANGE = Math.log(1.05);

    /**
     * Finds the steady part of consecutive windows; windows without samples are skipped.
     */
    public static Steady of(List<Window> test) {
        List<Window> all = test.stream().filter(window -> window.count() > 0).toList();
        double[] groups = new double[all.size() / GROUP];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = all.subList(i * GROUP, (i + 1) * GROUP).stream()
                    .mapToDouble(Window::logMean)
                    .average()
                    .orElseThrow();
        }
        int found = GROUP * truncation(groups);
        boolean included = found > 0 && all.size() - found < LEAST_WINDOWS;
        int cut = included ? 0 : found;
        List<Window> rest = all.subList(cut, all.size());
        return new Steady(rest, cut, included, rest.size() < Confidence.BATCHES ? 0 : trend(rest));
    }

    /** Returns the number of values to cut at the beginning. */
    static int truncation(double[] values) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        double mean = 0;
        double squares = 0;
        for (int from = values.length - 1; from >= 0; from--) {
            double n = values.length - from;
            // Uses Welford's method, so that equal values have a deviation of exactly 0.
            double difference = values[from] - mean;
            mean += difference / n;
            squares += difference * (values[from] - mean);
            double error = squares / (n * n);
            // A single value has no error.
            if (from <= values.length / 2 && n > 1 && error <= least) {
                least = error;
                best = from;
            }
        }
        return best;
    }

    private static int trend(List<Window> windows) {
        double[] means = Confidence.batches(windows).stream()
                .mapToDouble(Window::logMean)
                .toArray();
        int half = means.length / 2;
        double change = mean(means, half, means.length) - mean(means, 0, half);
        return Math.abs(change) < LEAST_CHANGE ? 0 : trend(means);
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElseThrow();
    }

    /** Whether the test was long enough for intervals. */
    public boolean isEnough() {
        return windows.size() >= Confidence.BATCHES;
    }

    /** Returns the sign of the trend of values; 0 if it is not significant. */
    static int trend(double[] values) {
        int n = values.length;
        int s = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                s += (int) Math.signum(values[j] - values[i]);
            }
        }
        double deviation = Math.sqrt(n * (n - 1) * (2.0 * n + 5) / 18);
        return (Math.abs(s) - 1) / deviation > SIGNIFICANT ? Integer.signum(s) : 0;
    }
}
