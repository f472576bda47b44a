package io.github.jmeterrpc.metrics.confidence;

/**
 * A ratio of two sums over batches with its 95 % confidence interval: failed samples by all
 * samples, samples by seconds. Batches with more in the denominator weigh more.
 *
 * @param value of all batches together; NaN if the denominator is 0
 * @param halfWidth to both sides; NaN of less than two batches
 */
public record Ratio(double value, double halfWidth) {

    /**
     * Quantiles of Student's t distribution for 97.5 %, by degrees of freedom from 1 on; the last
     * one beyond, where it falls to 1.96.
     */
    private static final double[] STUDENT = {
        12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10,
        2.09
    };

    /**
     * Estimates it.
     *
     * @param numerators one for each batch
     * @param denominators one for each batch, none negative
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

    /** The quantile that half-widths of so many batches, at least two, are a multiple of. */
    static double student(int batches) {
        return STUDENT[Math.min(batches - 2, STUDENT.length - 1)];
    }

    /**
     * Adds the width of the buckets that the values are read from.
     *
     * @param share of the value, to both sides
     */
    public Ratio wider(double share) {
        return new Ratio(value, halfWidth + share * value);
    }

    /** The interval; negative values are cut. */
    public Interval interval() {
        return new Interval(Math.max(0, value - halfWidth), value + halfWidth);
    }
}
