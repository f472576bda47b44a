package io.github.jmeterrpc.metrics.confidence;

/**
 * The lengths of a test's windows: 250 ms, 1 s, 5 s, then doubled. They depend only on the length
 * of the test, unless the windows of its points are longer. So result files and points of one test
 * have the same windows and the same verdicts.
 */
public final class WindowLength {

    /** The longest windows, in ms, whose length is not caused by the memory limit. */
    public static final long LONGEST = 5000;

    private static final long SECOND = 1000;

    /**
     * Maximum number of windows before they become longer; half of them are enough if a warm-up is
     * cut.
     */
    private static final int MOST = 50;

    /** Larger steps would leave too few windows. */
    private static final long MOST_TIMES = 5;

    private WindowLength() {}

    /** Returns the next length, which is a multiple of the given one. */
    public static long next(long millis) {
        long next = millis < SECOND ? SECOND : LONGEST;
        while (next <= millis || next < MOST_TIMES * millis && next % millis != 0) {
            next *= next < LONGEST ? MOST_TIMES : 2;
        }
        return next % millis == 0 && next <= MOST_TIMES * millis ? next : 2 * millis;
    }

    /** Returns the maximum number of windows of a length before they become longer. */
    public static int most(long millis) {
        return (int)
                Math.min(MOST, next(millis) / millis * Confidence.BATCHES + (next(millis) == 2 * millis ? MOST : 0));
    }

    /**
     * Returns the length for a test: at most {@link #LONGEST}, unless its own windows are longer.
     *
     * @param millis length of its own windows, in ms
     * @param span time from the start of the first window to the start of the last one, in ms
     */
    public static long of(long millis, long span) {
        long length = millis;
        while (length < LONGEST && next(length) <= LONGEST && span / length + 1 > most(length)) {
            length = next(length);
        }
        return length;
    }
}
