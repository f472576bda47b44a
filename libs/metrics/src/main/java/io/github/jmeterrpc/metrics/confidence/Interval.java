package io.github.jmeterrpc.metrics.confidence;

/**
 * The range of a figure in 95 of 100 such tests, in the unit of the figure.
 *
 * @param low its lower bound; NaN if there is no interval
 * @param high its upper bound; infinite if the test is too short for one, NaN if there is no
 *     interval
 */
public record Interval(double low, double high) {

    /** Of a figure that cannot be estimated. */
    public static final Interval NONE = new Interval(Double.NaN, Double.NaN);

    /** Whether there is one. */
    public boolean isKnown() {
        return !Double.isNaN(low);
    }

    /** Whether it contains a value. */
    public boolean contains(double value) {
        return value >= low && value <= high;
    }
}
