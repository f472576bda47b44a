package io.github.jmeterrpc.live.figures.histogram;

import java.util.Arrays;

/** Counts by duration. Keeps the buckets between the shortest and the longest duration. */
public final class Histogram {

    private static final long[] NONE = {};
    private static final int ROOM = 8;
    private static final double WHOLE = 100;
    private static final double ROUNDING = 1e-9;

    private long[] counts = NONE;
    private int first;
    private long total;

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

    /**
     * Adds a row's counts as text, null for none: the number of the first bucket, a colon, and counts from there on with commas
     * between them, nothing for 0.
     */
    public void addRow(String text) {
        if (text == null) {
            return;
        }
        int at = text.indexOf(':');
        int bucket = (int) number(text, 0, at);
        while (at >= 0 && at < text.length() && bucket < Buckets.COUNT) {
            int comma = text.indexOf(',', at + 1);
            int end = comma < 0 ? text.length() : comma;
            long count = number(text, at + 1, end);
            if (count > 0) {
                add(bucket, count);
            }
            bucket++;
            at = end;
        }
    }

    private static long number(String text, int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9' || number > Integer.MAX_VALUE) {
                return 0;
            }
            number = number * 10 + c - '0';
        }
        return number;
    }

    /** The number of samples. */
    public long total() {
        return total;
    }

    /** How many took so many milliseconds or longer, within 3.2 % of the duration. */
    public long from(double millis) {
        long longer = 0;
        for (int i = counts.length - 1; i >= 0 && Buckets.middleMillis(first + i) >= millis; i--) {
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
        // 99.9 % of 1000 is the 999th, not the next, which the rounding error of the percentage would make it.
        long rank = Math.max(1, (long) Math.ceil(percent / WHOLE * total - ROUNDING));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.max(min, Math.min(max, Buckets.middleMillis(first + i)));
            }
        }
        throw new IllegalStateException("total is not the sum");
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
