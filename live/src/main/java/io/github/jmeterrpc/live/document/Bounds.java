package io.github.jmeterrpc.live.document;

/**
 * The 95 % confidence interval of a figure: 95 of 100 such tests would measure a value in it.
 *
 * @param low lower bound, in the unit of the figure
 * @param high upper bound; NaN if the test is too short to find one
 */
public record Bounds(double low, double high) {

    /**
     * The interval from low to high, extended to a value outside of it; infinite bounds are none.
     */
    public static Bounds of(double low, double high, double value) {
        return new Bounds(Math.min(low, value), Double.isInfinite(high) ? Double.NaN : Math.max(high, value));
    }

    /** Half of the distance of its bounds; NaN without an upper one. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** How far the bounds are from the figure itself, at most; NaN without an upper one. */
    public double plusMinus(double value) {
        return Math.max(value - low, high - value);
    }
}
