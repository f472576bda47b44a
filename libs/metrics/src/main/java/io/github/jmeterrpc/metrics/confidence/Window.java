package io.github.jmeterrpc.metrics.confidence;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.List;

/**
 * The samples of one window over all generators.
 *
 * @param seconds measured time, in seconds
 * @param count number of samples
 * @param sum sum of their durations, in ms
 * @param errors number of failed samples; NaN if unknown
 * @param durations counts by duration
 */
public record Window(double seconds, long count, double sum, double errors, Histogram durations) {

    /** Returns the sums of windows. */
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
     * The mean of the logarithms of durations, which a few long durations hardly affect.
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
