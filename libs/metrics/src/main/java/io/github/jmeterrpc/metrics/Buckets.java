package io.github.jmeterrpc.metrics;

/**
 * Maps durations to buckets. Each of the shortest durations, in whole microseconds, has its own
 * bucket; each octave above is divided into 2^{@code bits} equal buckets. Buckets with fewer bits
 * consist of whole buckets with more bits.
 */
public record Buckets(int bits) {

    /**
     * The buckets of {@code jmeter_buckets}, 16 per octave. The width of a bucket is at most 1/16
     * of its lower bound, so its middle is within 3.2 % of each duration in it.
     */
    public static final Buckets PUBLISHED = new Buckets(4);

    /**
     * The buckets in which the listener counts, 64 per octave. The middle of a bucket is within 0.8
     * % of each duration in it. Four adjacent buckets form exactly one published bucket.
     */
    public static final Buckets RECORDED = new Buckets(6);

    /** The longest duration that has a bucket, in µs: 2^42 − 1, about fifty days. */
    public static final long MAX_MICROS = (1L << 42) - 1;

    /** One more than the highest bucket. */
    public int count() {
        return index(MAX_MICROS) + 1;
    }

    /**
     * Returns the bucket of a duration, which grows with the duration.
     *
     * @param micros duration in µs; values outside 0 to {@link #MAX_MICROS} are replaced with the
     *     nearest of these bounds
     */
    public int index(long micros) {
        long value = Math.max(0, Math.min(micros, MAX_MICROS));
        int shift = Math.max(0, 63 - bits - Long.numberOfLeadingZeros(value | 1));
        return (shift << bits) + (int) (value >>> shift);
    }

    /** Returns the shortest duration of a bucket, in µs. */
    public long lower(int index) {
        int shift = shift(index);
        return (index - ((long) shift << bits)) << shift;
    }

    /** Returns the duration just above a bucket, in µs, which is the lower bound of the next bucket. */
    public long upper(int index) {
        return lower(index) + (1L << shift(index));
    }

    /**
     * Returns the duration that represents a bucket, in µs: the middle of the whole microseconds in
     * it.
     */
    public double middle(int index) {
        return (lower(index) + upper(index) - 1) / 2.0;
    }

    private int shift(int index) {
        return Math.max(0, (index >> bits) - 1);
    }
}
