package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.stats.Histogram;
import io.github.jmeterrpc.influx.record.stats.PublishedBuckets;

/**
 * Encodes all buckets of a row as one text: the number of the first bucket that is not empty, a colon, and the counts
 * from there on, separated by commas, with an empty text for 0. For example, {@code 48:1,2,,7} is one sample in bucket
 * 48, two in 49, seven in 51.
 *
 * <p>InfluxDB reads each field of each series separately: for the ten thousand series of a large test, it reads this
 * one field in a fiftieth of the time of a hundred fields.
 */
public final class BucketText {

    private static final int DECIMAL = 10;

    private BucketText() {}

    /** Writes buckets, which are given from the shortest duration up. */
    static final class Writer implements Histogram.Visitor {

        private final StringBuilder text = new StringBuilder();
        private int next;

        @Override
        public void visit(int bucket, long count) {
            if (text.isEmpty()) {
                text.append(bucket).append(':');
            } else {
                text.append(",".repeat(bucket - next + 1));
            }
            text.append(count);
            next = bucket + 1;
        }

        String text() {
            return text.toString();
        }
    }

    /**
     * Visits the buckets of a text that are not empty.
     *
     * @throws IllegalArgumentException if the text does not have this format
     */
    public static void read(String text, Histogram.Visitor visitor) {
        int at = text.indexOf(':');
        if (at < 0) {
            check(text.isEmpty(), text);
            return;
        }
        int bucket = (int) number(text, 0, at);
        while (at < text.length()) {
            int start = at + 1;
            int comma = text.indexOf(',', start);
            at = comma < 0 ? text.length() : comma;
            if (at > start) {
                check(bucket < PublishedBuckets.COUNT, text);
                visitor.visit(bucket, number(text, start, at));
            }
            bucket++;
        }
    }

    private static long number(String text, int from, int to) {
        try {
            return Long.parseUnsignedLong(text, from, to, DECIMAL);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' holds no buckets", e);
        }
    }

    private static void check(boolean right, String text) {
        if (!right) {
            throw new IllegalArgumentException("'" + text + "' holds no buckets");
        }
    }
}
