package io.github.jmeterrpc.metrics.confidence;

/**
 * The 95 % confidence interval of a figure, in the unit of the figure.
 *
 * @param low lower bound; NaN if there is no interval
 * @param high upper bound; infinite if the test is too short for one, NaN if there is no interval
 */
public record Interval(double low, double high) {

    /** The interval of a figure that cannot be estimated. */
    public static final Interval NONE = new Interval(Double.NaN, Double.NaN);

    /** Whether there is an interval. */
    public boolean isKnown() {
        return !Double.isNaN(low);
    }

    /** Whether the interval contains a value. */
    public boolean contains(double value) {
        return value >= low && value <= high;
    }
}
