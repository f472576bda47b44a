package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.Arrays;
import java.util.Map;

/**
 * Sums of samples' durations in ms: count, mean and extremes are exact, percentiles come from the
 * histogram.
 */
public class Durations {

    private static final double MICROS_PER_MILLI = 1000;

    public final Histogram histogram = new Histogram();
    private long count;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /** Adds samples by their mean and extremes; a separate row contains the histogram. */
    public final void add(long samples, double mean, double shortest, double longest) {
        if (samples > 0) {
            count += samples;
            sum += mean * samples;
            min = Math.min(min, shortest);
            max = Math.max(max, longest);
        }
    }

    /** Adds a number of samples with equal duration. */
    final void add(double millis, int samples) {
        add(samples, millis, millis, millis);
        histogram.add(Buckets.PUBLISHED.index(Math.round(millis * MICROS_PER_MILLI)), samples);
    }

    final void addAll(Durations other) {
        histogram.addAll(other.histogram);
        count += other.count;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    /** The memory of the histogram, in bytes. */
    long memory() {
        return histogram.memory();
    }

    public final long count() {
        return count;
    }

    /** The mean; NaN without samples, like min and max. */
    public final double mean() {
        return sum / count;
    }

    public final double min() {
        return count == 0 ? Double.NaN : min;
    }

    public final double max() {
        return count == 0 ? Double.NaN : max;
    }

    /** Percentiles in ms; NaN without samples. */
    public final double[] percentiles(double... percents) {
        // Buckets can arrive before the row with minimum and maximum.
        return histogram.percentiles(count == 0 ? 0 : min, count == 0 ? Double.POSITIVE_INFINITY : max, percents);
    }

    /** Stores percentiles under their figures. */
    final void putPercentiles(Map<Figure, Double> figures, Figure... percentiles) {
        double[] values = percentiles(Arrays.stream(percentiles)
                .mapToDouble(figure -> figure.percent().orElseThrow())
                .toArray());
        for (int i = 0; i < values.length; i++) {
            figures.put(percentiles[i], values[i]);
        }
    }
}
