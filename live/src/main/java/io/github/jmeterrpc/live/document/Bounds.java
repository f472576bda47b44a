package io.github.jmeterrpc.live.document;

/**
 * The 95 % confidence interval of a figure.
 *
 * @param low lower bound, in the unit of the figure
 * @param high upper bound; NaN if the test is too short to find one
 */
public record Bounds(double low, double high) {

    /**
     * Creates the interval from low to high, extended to include a value; an infinite bound counts
     * as missing.
     */
    public static Bounds of(double low, double high, double value) {
        return new Bounds(Math.min(low, value), Double.isInfinite(high) ? Double.NaN : Math.max(high, value));
    }

    /** Half of the distance between the bounds; NaN without an upper bound. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** The larger distance of a bound from the figure itself; NaN without an upper bound. */
    public double plusMinus(double value) {
        return Math.max(value - low, high - value);
    }
}
