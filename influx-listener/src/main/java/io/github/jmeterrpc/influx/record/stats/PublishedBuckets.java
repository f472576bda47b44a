package io.github.jmeterrpc.influx.record.stats;

/**
 * Which of the published buckets a duration falls into: every microsecond below 32 µs has its own, every octave above is
 * cut into 16. Each is made of whole {@link Buckets}, so no count is shared out between two.
 *
 * <p>A bucket is at most 1/16 of its lower bound wide, so its middle is within 3.2 % of everything in it.
 */
public final class PublishedBuckets {

    /** Buckets in each octave. */
    public static final int PER_OCTAVE = 16;

    /** One more than the highest bucket. */
    public static final int COUNT = index(Buckets.MAX_MICROS) + 1;

    private static final int BITS = 4;

    private PublishedBuckets() {}

    /**
     * Tells the bucket of a duration.
     *
     * @param micros in µs, 0 to {@link Buckets#MAX_MICROS}
     * @return 0 to {@link #COUNT} − 1, growing with the duration
     */
    public static int index(long micros) {
        int shift = Math.max(0, 63 - BITS - Long.numberOfLeadingZeros(micros | 1));
        return (shift << BITS) + (int) (micros >>> shift);
    }

    /** Tells the shortest duration of a bucket, in µs. */
    public static long lower(int index) {
        int shift = shift(index);
        return (index - ((long) shift << BITS)) << shift;
    }

    /** Tells the duration just above a bucket, in µs: the lower bound of the next one. */
    public static long upper(int index) {
        return lower(index) + (1L << shift(index));
    }

    /** Tells the duration that stands for a bucket, in µs: the middle of the whole microseconds in it. */
    public static double middle(int index) {
        return (lower(index) + upper(index) - 1) / 2.0;
    }

    private static int shift(int index) {
        return Math.max(0, (index >> BITS) - 1);
    }
}
