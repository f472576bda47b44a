package io.github.jmeterrpc.metrics.confidence;

/**
 * The lengths of windows of a test, ms: 250 ms, 1 s, 5 s, then doubled. They depend on the length of
 * the test alone, as far as the windows of its points allow: result files and points of one test
 * have the same windows, and so the same verdicts.
 */
public final class WindowLength {

    /** The longest windows whose length is not a matter of memory alone. */
    public static final long LONGEST = 5000;

    private static final long SECOND = 1000;

    /** Windows become longer if there are more: half of them, which a cut warm-up leaves, are enough. */
    private static final int MOST = 50;

    /** Greater steps would leave too few windows. */
    private static final long MOST_TIMES = 5;

    private WindowLength() {}

    /** The next length, a multiple of this one. */
    public static long next(long millis) {
        long next = millis < SECOND ? SECOND : LONGEST;
        while (next <= millis || next < MOST_TIMES * millis && next % millis != 0) {
            next *= next < LONGEST ? MOST_TIMES : 2;
        }
        return next % millis == 0 && next <= MOST_TIMES * millis ? next : 2 * millis;
    }

    /** How many windows of a length a test has at most before they become longer. */
    public static int most(long millis) {
        return (int)
                Math.min(MOST, next(millis) / millis * Confidence.BATCHES + (next(millis) == 2 * millis ? MOST : 0));
    }

    /**
     * The length for a test: at most {@link #LONGEST}, unless its own windows are longer.
     *
     * @param millis length of its windows
     * @param span from the begin of the first window to the begin of the last one, ms
     */
    public static long of(long millis, long span) {
        long length = millis;
        while (length < LONGEST && next(length) <= LONGEST && span / length + 1 > most(length)) {
            length = next(length);
        }
        return length;
    }
}
