package io.github.jmeterrpc.influx.record.stats;

/**
 * Which bucket a duration falls into: every microsecond below 64 µs has its own, every octave above is cut into 64.
 *
 * <p>A bucket is at most 1/64 of its lower bound wide, so its middle is within 0.8 % of everything in it. Four
 * neighbours make exactly one of the 16 buckets per octave that are published.
 */
public final class Buckets {

    /** Buckets in each octave. */
    public static final int PER_OCTAVE = 64;

    /** The longest duration told apart from longer ones, in µs: 2^42 − 1, fifty days. */
    public static final long MAX_MICROS = (1L << 42) - 1;

    /** One more than the highest bucket. */
    public static final int COUNT = index(MAX_MICROS) + 1;

    private static final int BITS = 6;

    private Buckets() {}

    /**
     * Tells the bucket of a duration.
     *
     * @param micros in µs; outside 0 to {@link #MAX_MICROS} the nearest of these counts
     * @return 0 to {@link #COUNT} − 1, growing with the duration
     */
    public static int index(long micros) {
        if (micros < PER_OCTAVE) {
            return micros < 0 ? 0 : (int) micros;
        }
        long value = Math.min(micros, MAX_MICROS);
        int shift = 63 - BITS - Long.numberOfLeadingZeros(value);
        return (shift << BITS) + (int) (value >>> shift);
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
