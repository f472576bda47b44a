package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.NearestRank;

/** Count, sum, extremes and histogram of durations in µs. Not thread-safe. */
public final class Stats {

    private long count;
    private long sumMicros;
    private long minMicros = Long.MAX_VALUE;
    private long maxMicros = Long.MIN_VALUE;
    private final Histogram histogram = new Histogram(Buckets.RECORDED);

    /** Counts {@code n} samples that took {@code micros} µs each. */
    public void add(long micros, long n) {
        count += n;
        sumMicros += micros * n;
        if (micros < minMicros) {
            minMicros = micros;
        }
        if (micros > maxMicros) {
            maxMicros = micros;
        }
        histogram.add(Buckets.RECORDED.index(micros), n);
    }

    /** Adds the counts of another object. */
    public void addAll(Stats other) {
        count += other.count;
        sumMicros += other.sumMicros;
        minMicros = Math.min(minMicros, other.minMicros);
        maxMicros = Math.max(maxMicros, other.maxMicros);
        histogram.addAll(other.histogram);
    }

    /** Clears all counts and keeps the memory. */
    public void clear() {
        count = 0;
        sumMicros = 0;
        minMicros = Long.MAX_VALUE;
        maxMicros = Long.MIN_VALUE;
        histogram.clear();
    }

    /** The number of counted samples. */
    public long count() {
        return count;
    }

    /** Mean in µs, exact; NaN without samples. */
    public double meanMicros() {
        return count == 0 ? Double.NaN : (double) sumMicros / count;
    }

    /** Shortest duration in µs, exact; NaN without samples. */
    public double minMicros() {
        return count == 0 ? Double.NaN : minMicros;
    }

    /** Longest duration in µs, exact; NaN without samples. */
    public double maxMicros() {
        return count == 0 ? Double.NaN : maxMicros;
    }

    /** The histogram of all samples; a view, not a copy. */
    public Histogram histogram() {
        return histogram;
    }

    /**
     * Computes percentiles by nearest rank.
     *
     * @param percents above 0 up to 100, in any order
     * @return percentiles in ms, in the order of {@code percents}, each within 0.8 % of a measured
     *     duration; NaN without samples
     */
    public double[] percentilesMillis(double... percents) {
        double[] values = histogram.percentiles(minMicros() / 1000, maxMicros() / 1000, percents);
        for (int i = 0; i < values.length; i++) {
            if (NearestRank.of(percents[i], count) == count) {
                values[i] = maxMicros() / 1000;
            }
        }
        return values;
    }
}
