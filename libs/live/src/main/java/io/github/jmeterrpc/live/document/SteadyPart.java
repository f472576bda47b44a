package io.github.jmeterrpc.live.document;

/**
 * The part of a test after its warm-up, of which the confidence intervals are.
 *
 * @param start ms since 1970
 * @param end ms since 1970
 * @param windows how many windows it has
 * @param neededSeconds how long a test had to be for intervals; 0 if this one was long enough
 * @param trend {@link #SLOWER} or {@link #FASTER} if durations were still changing at the end, else {@link #SETTLED}
 */
public record SteadyPart(long start, long end, int windows, double neededSeconds, String trend) {

    /** The trend of durations that grow. */
    public static final String SLOWER = "slower";

    /** The trend of durations that shrink. */
    public static final String FASTER = "faster";

    /** No trend. */
    public static final String SETTLED = "none";

    private static final double MILLIS = 1000;

    /** Whether the test was long enough for intervals. */
    public boolean hasIntervals() {
        return neededSeconds == 0;
    }

    /** Its length. */
    public double seconds() {
        return (end - start) / MILLIS;
    }
}
