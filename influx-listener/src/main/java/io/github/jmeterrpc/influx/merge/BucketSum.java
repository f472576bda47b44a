package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.BucketText;
import io.github.jmeterrpc.influx.record.stats.Histogram;
import io.github.jmeterrpc.influx.record.stats.NearestRank;
import io.github.jmeterrpc.influx.record.stats.PublishedBuckets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Sums the bucket counts of several generators for one transaction and window. */
final class BucketSum {

    private final long[] counts = new long[PublishedBuckets.COUNT];
    private final Set<String> instances = new HashSet<>();
    private long count;

    /**
     * Adds the row of one generator.
     *
     * @param samples how many
     * @param buckets their buckets, see {@link BucketText}
     * @throws IllegalArgumentException if the text is not in the format of {@link BucketText}
     */
    void add(String instance, long samples, String buckets) {
        instances.add(instance);
        count += samples;
        BucketText.read(buckets, (bucket, n) -> counts[bucket] += n);
    }

    /** Visits the buckets that are not empty. */
    void forEach(Histogram.Visitor visitor) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            if (counts[bucket] > 0) {
                visitor.visit(bucket, counts[bucket]);
            }
        }
    }

    long count() {
        return count;
    }

    /** The number of generators with rows. */
    int instances() {
        return instances.size();
    }

    /**
     * Computes percentiles of all samples in the buckets.
     *
     * @param percents above 0 up to 100
     * @return in ms, each within 3.2 % of the sample that has the nearest rank; none if there are no samples
     */
    double[] percentilesMillis(double... percents) {
        long all = Arrays.stream(counts).sum();
        return all == 0
                ? new double[0]
                : Arrays.stream(percents)
                        .map(percent -> millis(NearestRank.of(percent, all)))
                        .toArray();
    }

    private double millis(long rank) {
        int bucket = 0;
        long seen = counts[0];
        while (seen < rank) {
            seen += counts[++bucket];
        }
        return PublishedBuckets.middle(bucket) / 1000;
    }
}
