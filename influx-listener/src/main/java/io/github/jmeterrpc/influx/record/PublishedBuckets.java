package io.github.jmeterrpc.influx.record;

/**
 * Which of the published buckets a duration falls into: every microsecond below 32 µs has its own, every octave above is
 * cut into 16. Each is made of whole {@link Buckets}, so no count is shared out between two.
 *
 * <p>A bucket is named by its upper bound, the duration just above all of its own. It is at most 1/16 of its lower bound
 * wide, so its middle is within 3.2 % of everything in it.
 */
public final class PublishedBuckets {

    /** Buckets in each octave. */
    public static final int PER_OCTAVE = 16;

    private static final int BITS = 4;

    private PublishedBuckets() {}

    /**
     * Tells the upper bound of the bucket that a duration falls into.
     *
     * @param micros in µs, 0 to {@link Buckets#MAX_MICROS}
     * @return in µs, more than the duration itself
     */
    public static long upper(long micros) {
        int shift = shift(micros);
        return ((micros >>> shift) + 1) << shift;
    }

    /** Tells the shortest duration of the bucket with an upper bound, both in µs. */
    public static long lower(long upper) {
        int shift = shift(upper - 1);
        return (upper - 1) >>> shift << shift;
    }

    /** Tells the duration that stands for the bucket with an upper bound, in µs: the middle of the whole µs in it. */
    public static double middle(long upper) {
        return (lower(upper) + upper - 1) / 2.0;
    }

    private static int shift(long micros) {
        return Math.max(0, 63 - BITS - Long.numberOfLeadingZeros(micros | 1));
    }
}
