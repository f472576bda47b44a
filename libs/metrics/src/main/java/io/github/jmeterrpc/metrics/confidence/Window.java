package io.github.jmeterrpc.metrics.confidence;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.List;

/**
 * The samples of one window, all generators together.
 *
 * @param seconds how long it was measured
 * @param count its samples
 * @param sum of their durations, ms
 * @param errors failed ones; NaN if that is not known
 * @param durations their counts by duration
 */
public record Window(double seconds, long count, double sum, double errors, Histogram durations) {

    /** The sums of windows. */
    static Window sum(List<Window> windows) {
        Histogram durations = new Histogram();
        double seconds = 0;
        long count = 0;
        double sum = 0;
        double errors = 0;
        for (Window window : windows) {
            seconds += window.seconds;
            count += window.count;
            sum += window.sum;
            errors += window.errors;
            durations.addAll(window.durations);
        }
        return new Window(seconds, count, sum, errors, durations);
    }

    /**
     * The mean of the logarithms of durations: a few long ones do not hide what happens to the
     * others.
     */
    double logMean() {
        double[] sums = new double[2];
        durations.forEach((bucket, n) -> {
            sums[0] += n * Math.log(1 + Buckets.PUBLISHED.middle(bucket));
            sums[1] += n;
        });
        return sums[0] / sums[1];
    }
}
