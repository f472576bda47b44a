package io.github.jmeterrpc.live.figures.sums;

/**
 * A stretch of time.
 *
 * @param start ms since 1970
 * @param end ms since 1970
 */
public record Period(double start, double end) {

    private static final double MILLIS = 1000;

    /** Its length. */
    public double seconds() {
        return (end - start) / MILLIS;
    }

    /** The part of it that is in another one, in seconds. */
    double secondsIn(Period other) {
        return Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)) / MILLIS;
    }
}
