package io.github.jmeterrpc.live.figures.histogram;

import java.util.Arrays;

/** Counts by duration. Keeps the buckets between the shortest and the longest duration. */
public final class Histogram {

    private static final long[] NONE = {};
    private static final int ROOM = 8;
    private static final double MICROS_PER_MILLI = 1000;

    private long[] counts = NONE;
    private int first;
    private long total;

    /** Counts samples of a bucket of {@link Buckets#PUBLISHED}. */
    public void add(int bucket, long count) {
        reach(bucket);
        counts[bucket - first] += count;
        total += count;
    }

    public void addAll(Histogram other) {
        if (other.total == 0) {
            return;
        }
        int last = other.counts.length - 1;
        while (other.counts[last] == 0) {
            last--;
        }
        reach(other.first);
        reach(other.first + last);
        for (int i = 0; i <= last; i++) {
            counts[other.first + i - first] += other.counts[i];
        }
        total += other.total;
    }

    /** Adds a row's counts as {@link BucketText}, as far as it can be read; null for none. */
    public void addRow(String text) {
        try {
            BucketText.read(text == null ? "" : text, this::add);
        } catch (IllegalArgumentException e) {
            // Not of the listener: what is left of the row does not count.
        }
    }

    /** Visits the buckets that are not empty, from the shortest duration up. */
    public void forEach(BucketText.Visitor visitor) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                visitor.visit(first + i, counts[i]);
            }
        }
    }

    /** The number of samples. */
    public long total() {
        return total;
    }

    /** How many took so many milliseconds or longer, within 3.2 % of the duration. */
    public long from(double millis) {
        long longer = 0;
        for (int i = counts.length - 1; i >= 0 && middleMillis(first + i) >= millis; i--) {
            longer += counts[i];
        }
        return longer;
    }

    /**
     * A percentile, nearest rank, in ms; NaN without samples.
     *
     * @param max the longest duration, which no percentile exceeds
     */
    public double percentile(double percent, double min, double max) {
        if (total == 0) {
            return Double.NaN;
        }
        long rank = NearestRank.of(percent, total);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.max(min, Math.min(max, middleMillis(first + i)));
            }
        }
        throw new IllegalStateException("total is not the sum");
    }

    private static double middleMillis(int bucket) {
        return Buckets.PUBLISHED.middle(bucket) / MICROS_PER_MILLI;
    }

    private void reach(int bucket) {
        if (counts.length == 0) {
            first = bucket;
            counts = new long[1];
        } else if (bucket < first) {
            int from = Math.max(0, bucket - ROOM);
            long[] wider = new long[counts.length + first - from];
            System.arraycopy(counts, 0, wider, first - from, counts.length);
            counts = wider;
            first = from;
        } else if (bucket >= first + counts.length) {
            counts = Arrays.copyOf(counts, bucket - first + 1 + ROOM);
        }
    }
}
