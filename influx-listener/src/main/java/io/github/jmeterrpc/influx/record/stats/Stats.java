package io.github.jmeterrpc.influx.record.stats;

import io.github.jmeterrpc.live.figures.histogram.NearestRank;

/** Count, sum, extremes and histogram of durations in µs. Not thread-safe. */
public final class Stats {

    private long count;
    private long sumMicros;
    private long minMicros = Long.MAX_VALUE;
    private long maxMicros = Long.MIN_VALUE;
    private final Histogram histogram = new Histogram();

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
        histogram.add(micros, n);
    }

    /** Adds what another one counted. */
    public void addAll(Stats other) {
        count += other.count;
        sumMicros += other.sumMicros;
        minMicros = Math.min(minMicros, other.minMicros);
        maxMicros = Math.max(maxMicros, other.maxMicros);
        histogram.addAll(other.histogram);
    }

    /** Forgets everything and keeps the memory. */
    public void clear() {
        count = 0;
        sumMicros = 0;
        minMicros = Long.MAX_VALUE;
        maxMicros = Long.MIN_VALUE;
        histogram.clear();
    }

    /** How many samples were counted. */
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
     * Tells which duration the given shares of all samples do not exceed.
     *
     * @param percents in percent, above 0 up to 100, in any order
     * @return in µs, in the order asked for, each within 0.8 % of a duration that was measured; NaN without samples
     */
    public double[] percentilesMicros(double... percents) {
        double[] values = new double[percents.length];
        long[] entries = histogram.sorted();
        for (int i = 0; i < percents.length; i++) {
            values[i] = percentile(entries, percents[i]);
        }
        return values;
    }

    private double percentile(long[] entries, double percent) {
        if (count == 0) {
            return Double.NaN;
        }
        long rank = NearestRank.of(percent, count);
        if (rank == count) {
            return maxMicros;
        }
        int last = 0;
        long seen = Histogram.countOf(entries[0]);
        while (seen < rank) {
            seen += Histogram.countOf(entries[++last]);
        }
        double middle = Histogram.BUCKETS.middle(Histogram.bucketOf(entries[last]));
        return Math.min(maxMicros, Math.max(minMicros, middle));
    }
}
