package io.github.jmeterrpc.metrics.confidence;

/**
 * A ratio of two sums over batches with its 95 % confidence interval: for example failed samples
 * per sample, or samples per second. Batches with a larger denominator have more weight.
 *
 * @param value the ratio over all batches; NaN if the denominator is 0
 * @param halfWidth half-width of the interval; NaN with less than two batches
 */
public record Ratio(double value, double halfWidth) {

    /**
     * The 97.5 % quantiles of Student's t distribution, by degrees of freedom from 1 on. The last
     * value is used for more degrees of freedom, for which the quantile falls to 1.96.
     */
    private static final double[] STUDENT = {
        12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10,
        2.09
    };

    /**
     * Estimates a ratio.
     *
     * @param numerators one per batch
     * @param denominators one per batch, 0 or more
     */
    public static Ratio of(double[] numerators, double[] denominators) {
        int count = numerators.length;
        double above = 0;
        double below = 0;
        for (int i = 0; i < count; i++) {
            above += numerators[i];
            below += denominators[i];
        }
        double value = above / below;
        if (count < 2 || below == 0) {
            return new Ratio(value, Double.NaN);
        }
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double residual = numerators[i] - value * denominators[i];
            squares += residual * residual;
        }
        double deviation = Math.sqrt(squares * count / (count - 1)) / below;
        return new Ratio(value, student(count) * deviation);
    }

    /**
     * Returns the quantile by which half-widths are multiplied.
     *
     * @param batches number of batches, at least two
     */
    static double student(int batches) {
        return STUDENT[Math.min(batches - 2, STUDENT.length - 1)];
    }

    /**
     * Adds the width of the buckets from which the values are read.
     *
     * @param share share of the value, added on both sides
     */
    public Ratio wider(double share) {
        return new Ratio(value, halfWidth + share * value);
    }

    /** Returns the interval; a negative lower bound becomes 0. */
    public Interval interval() {
        return new Interval(Math.max(0, value - halfWidth), value + halfWidth);
    }
}
