package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.metrics.confidence.Ratio;
import java.util.List;

/**
 * A share with its 95 % confidence interval, by the method of batch means: calls near each other
 * have their response times in common, so stretches of time are compared with each other, not
 * calls. It is never narrower than 3/n to both sides (the rule of three): of n calls without one
 * that exceeds a limit, that many may yet.
 *
 * @param share of all batches together
 * @param halfWidth to both sides of it; NaN of less than two batches
 */
record ShareEstimate(double share, double halfWidth) {

    private static final double RULE_OF_THREE = 3;

    /** Estimates it as a ratio: batches with more calls weigh more. */
    static ShareEstimate of(List<Share> batches) {
        Share sum = batches.stream().reduce(new Share(0, 0), Share::plus);
        Ratio ratio = Ratio.of(
                batches.stream().mapToDouble(Share::exceeding).toArray(),
                batches.stream().mapToDouble(Share::all).toArray());
        return new ShareEstimate(sum.value(), Math.max(ratio.halfWidth(), RULE_OF_THREE / sum.all()));
    }

    /** Whether it leaves open on which side of a bound the share lies. */
    boolean isTooWideFor(double bound) {
        return !(Math.abs(share - bound) >= halfWidth);
    }
}
