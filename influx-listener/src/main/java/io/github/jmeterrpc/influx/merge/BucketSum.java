package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.metrics.BucketText;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.HashSet;
import java.util.Set;

/** Sums the bucket counts of several generators for one transaction and window. */
final class BucketSum {

    private final Histogram histogram = new Histogram();
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
        BucketText.read(buckets, histogram::add);
    }

    /** Visits the buckets that are not empty. */
    void forEach(BucketText.Visitor visitor) {
        histogram.forEach(visitor);
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
        return histogram.total() == 0 ? new double[0] : histogram.percentiles(0, Double.POSITIVE_INFINITY, percents);
    }
}
