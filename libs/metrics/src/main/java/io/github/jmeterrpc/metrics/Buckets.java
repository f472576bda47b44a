package io.github.jmeterrpc.metrics;

/**
 * Which bucket a duration falls into: each of the shortest durations, in whole microseconds, has
 * its own, each octave above is cut into 2^{@code bits} equal ones. Buckets of fewer bits are made
 * of whole buckets of more bits.
 */
public record Buckets(int bits) {

    /**
     * The buckets of {@code jmeter_buckets}, 16 in each octave: at most 1/16 of its lower bound
     * wide, so that the middle of a bucket is within 3.2 % of each duration in it.
     */
    public static final Buckets PUBLISHED = new Buckets(4);

    /**
     * The buckets in which the listener counts, 64 in each octave: the middle of a bucket is within
     * 0.8 % of each duration in it. Four neighbors make exactly one of the published buckets.
     */
    public static final Buckets RECORDED = new Buckets(6);

    /** The longest duration with its own bucket, in µs: 2^42 − 1, fifty days. */
    public static final long MAX_MICROS = (1L << 42) - 1;

    /** One more than the highest bucket. */
    public int count() {
        return index(MAX_MICROS) + 1;
    }

    /**
     * Returns the bucket of a duration, which grows with the duration.
     *
     * @param micros in µs; outside 0 to {@link #MAX_MICROS} the nearest of these counts
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

    /** Returns the duration just above a bucket, in µs: the lower bound of the next one. */
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
