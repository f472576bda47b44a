package io.github.jmeterrpc.sweep.result;

import java.util.List;

/**
 * The 95 % confidence interval of a share, by the method of batch means: calls near each other have their response times in common, so
 * stretches of time are compared with each other, not calls. It is never narrower than 3/n to both sides (the rule of three): of n calls
 * without one that exceeds a limit, that many may yet.
 *
 * @param share of all batches together
 * @param halfWidth to both sides of it; NaN of less than two batches
 */
record Interval(double share, double halfWidth) {

    private static final double RULE_OF_THREE = 3;

    /** Quantiles of Student's t distribution for 97.5 %, by degrees of freedom from 1 on; the last one beyond, where it falls to 1.96. */
    private static final double[] STUDENT = {
        12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10,
        2.09
    };

    /** Estimates it as a ratio: batches with more calls weigh more. */
    static Interval of(List<Share> batches) {
        Share sum = batches.stream().reduce(new Share(0, 0), Share::plus);
        int count = batches.size();
        if (count < 2 || sum.all() == 0) {
            return new Interval(sum.value(), Double.NaN);
        }
        double squares = batches.stream()
                .mapToDouble(batch -> batch.exceeding() - sum.value() * batch.all())
                .map(residual -> residual * residual)
                .sum();
        double deviation = Math.sqrt(squares * count / (count - 1)) / sum.all();
        double student = STUDENT[Math.min(count - 2, STUDENT.length - 1)];
        return new Interval(sum.value(), Math.max(student * deviation, RULE_OF_THREE / sum.all()));
    }

    /** Whether it does not tell on which side of a bound the share lies. */
    boolean isTooWideFor(double bound) {
        return !(Math.abs(share - bound) >= halfWidth);
    }
}
