package io.github.jmeterrpc.plans.sweep.points;

import io.github.jmeterrpc.influx.line.BucketText;
import io.github.jmeterrpc.influx.record.stats.NearestRank;
import io.github.jmeterrpc.influx.record.stats.PublishedBuckets;

/** Counts of samples by duration, summed over windows and generators. Not thread-safe. */
public final class Durations {

    private static final double MICROS_PER_MILLI = 1000;

    private final long[] counts = new long[PublishedBuckets.COUNT];
    private long samples;

    /** Adds the buckets of a window. */
    public void add(String buckets) {
        BucketText.read(buckets, (bucket, count) -> {
            counts[bucket] += count;
            samples += count;
        });
    }

    public long samples() {
        return samples;
    }

    /** How many lasted so many milliseconds or longer, within the 3.2 % of {@link #percentile}. */
    public long from(double millis) {
        long longer = 0;
        for (int bucket = counts.length - 1;
                bucket >= 0 && PublishedBuckets.middle(bucket) / MICROS_PER_MILLI >= millis;
                bucket--) {
            longer += counts[bucket];
        }
        return longer;
    }

    /**
     * The duration in ms that at least this share of the samples did not exceed, within 3.2 %: the middle of its bucket; 0
     * without samples.
     *
     * @param percent above 0, at most 100
     */
    public double percentile(double percent) {
        if (samples == 0) {
            return 0;
        }
        long rank = NearestRank.of(percent, samples);
        int bucket = -1;
        for (long seen = 0; seen < rank; ) {
            seen += counts[++bucket];
        }
        return PublishedBuckets.middle(bucket) / MICROS_PER_MILLI;
    }
}
