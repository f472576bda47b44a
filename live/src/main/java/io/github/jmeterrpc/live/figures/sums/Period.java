package io.github.jmeterrpc.live.figures.sums;

/**
 * A period of time.
 *
 * @param start start in ms since 1970
 * @param end end in ms since 1970
 */
public record Period(double start, double end) {

    private static final double MILLIS = 1000;

    /** The length of the period. */
    public double seconds() {
        return (end - start) / MILLIS;
    }

    /** The length of the overlap with another period, in seconds. */
    double secondsIn(Period other) {
        return Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)) / MILLIS;
    }
}
