package io.github.jmeterrpc.live.figures.histogram;

/**
 * The buckets of {@code jmeter_buckets}: each microsecond below 32 µs has its own, each octave above is cut into 16. A
 * bucket's middle is within 3.2 % of each duration in it.
 */
public final class Buckets {

    /** One more than the highest bucket. */
    static final int COUNT = 624;

    private static final int BITS = 4;
    private static final long MAX_MICROS = (1L << 42) - 1;
    private static final double MICROS_PER_MILLI = 1000;

    private Buckets() {}

    /** The bucket of a duration in µs. */
    public static int index(long micros) {
        long value = Math.max(0, Math.min(micros, MAX_MICROS));
        int shift = Math.max(0, 63 - BITS - Long.numberOfLeadingZeros(value | 1));
        return (shift << BITS) + (int) (value >>> shift);
    }

    /** The middle of a bucket's whole microseconds, in ms. */
    static double middleMillis(int index) {
        int shift = Math.max(0, (index >> BITS) - 1);
        long lower = (index - ((long) shift << BITS)) << shift;
        return (2 * lower + (1L << shift) - 1) / (2 * MICROS_PER_MILLI);
    }
}
