package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the samples that did not exceed each threshold; uses no memory without thresholds. Not
 * thread-safe.
 */
final class ThresholdCounts {

    /**
     * Shared instance without thresholds: most tests have no thresholds, but may have a hundred
     * thousand counters, one for each thread and label.
     */
    static final ThresholdCounts NONE = new ThresholdCounts(new long[0]);

    private final long[] limits;
    private final long[] counts;

    private ThresholdCounts(long[] limits) {
        this.limits = limits;
        this.counts = new long[limits.length];
    }

    static ThresholdCounts of(DurationThresholds thresholds) {
        List<Long> micros = thresholds.micros();
        return micros.isEmpty()
                ? NONE
                : new ThresholdCounts(micros.stream().mapToLong(Long::longValue).toArray());
    }

    /** Returns a new object with the same thresholds and no counts. */
    ThresholdCounts fresh() {
        return limits.length == 0 ? NONE : new ThresholdCounts(limits);
    }

    void add(long micros, long n) {
        for (int i = 0; i < limits.length; i++) {
            if (micros <= limits[i]) {
                counts[i] += n;
            }
        }
    }

    void addAll(ThresholdCounts other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    void clear() {
        Arrays.fill(counts, 0);
    }

    long count(int threshold) {
        return counts[threshold];
    }
}
