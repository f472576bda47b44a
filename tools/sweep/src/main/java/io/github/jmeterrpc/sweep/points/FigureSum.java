package io.github.jmeterrpc.sweep.points;

import io.github.jmeterrpc.live.figures.sums.IntendedStart;
import io.github.jmeterrpc.live.figures.sums.ResponseSums;
import io.github.jmeterrpc.live.figures.sums.Totals;

/** Windows of several generators, summed. Not thread-safe. */
final class FigureSum {

    private static final double MILLIS_PER_SECOND = 1000;

    private final Totals calls = new Totals();
    private final ResponseSums responses = new ResponseSums();
    private long coveredMillis;

    /** Adds the length of a window: once, however many generators have it. */
    void addTime(long millis) {
        coveredMillis += millis;
    }

    void add(Window window) {
        calls.add(window.samples(), window.meanMillis(), 0, window.maxMillis());
        calls.addErrors(window.errors());
        calls.histogram.addRow(window.buckets());
        Arrivals arrivals = window.arrivals();
        IntendedStart means = new IntendedStart(arrivals.mean(), Double.NaN, Double.NaN, arrivals.wokeLate());
        responses.add(means, arrivals.max(), arrivals.count());
        responses.addBuckets(arrivals.buckets());
    }

    Metrics figures() {
        long samples = calls.count();
        if (calls.histogram.total() != samples) {
            throw new IllegalStateException(
                    "The buckets hold " + calls.histogram.total() + " samples, the windows " + samples);
        }
        double[] percentiles = calls.percentiles(50, 90, 95, 99);
        return new Metrics(
                coveredMillis / MILLIS_PER_SECOND,
                samples,
                (long) calls.errors(),
                orZero(calls.mean()),
                orZero(percentiles[0]),
                orZero(percentiles[1]),
                orZero(percentiles[2]),
                orZero(percentiles[3]),
                orZero(calls.max()),
                responses.document());
    }

    /** Without samples. */
    private static double orZero(double figure) {
        return Double.isNaN(figure) ? 0 : figure;
    }
}
