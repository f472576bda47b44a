package io.github.jmeterrpc.metrics;

/**
 * Encodes all buckets of a row as one text: the number of the first bucket that is not empty, a
 * colon, and the counts from there on, separated by commas, with an empty text for 0. For example,
 * {@code 48:1,2,,7} is one sample in bucket 48, two in 49, seven in 51.
 *
 * <p>InfluxDB reads each field of each series separately: for the ten thousand series of a large
 * test, it reads this one field in a fiftieth of the time of a hundred fields.
 */
public final class BucketText {

    /** Largest count of a bucket that is read; a {@link Histogram} can add 65,536 of them. */
    private static final long MOST = 1L << 32;

    private static final int BUCKETS = Buckets.PUBLISHED.count();
    private static final int DECIMAL = 10;

    private BucketText() {}

    /** Receives each bucket that is not empty. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * Receives a bucket.
         *
         * @param bucket number of the bucket in {@link Buckets#PUBLISHED}
         * @param count number of samples in it
         */
        void visit(int bucket, long count);
    }

    /** Writes buckets; callers add them in ascending order of durations. */
    static final class Writer implements Visitor {

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
    public static void read(String text, Visitor visitor) {
        int at = text.indexOf(':');
        if (at < 0) {
            check(text.isEmpty(), text);
            return;
        }
        int bucket = (int) Math.min(number(text, 0, at), BUCKETS);
        while (at < text.length()) {
            int start = at + 1;
            int comma = text.indexOf(',', start);
            at = comma < 0 ? text.length() : comma;
            if (at > start) {
                long count = number(text, start, at);
                check(bucket < BUCKETS && count <= MOST, text);
                visitor.visit(bucket, count);
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
