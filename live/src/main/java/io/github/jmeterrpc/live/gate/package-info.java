/**
 * Evaluates a run: thresholds, comparison to an earlier run, comparison to the history of runs.
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>The measured figure decides. A threshold holds if and only if the figure of the whole run is
 *       within the limit, or, with <i>for</i>, if no stretch of the run of that length crosses it.
 *   <li>A figure that was not measured fails its threshold, with the reason.
 *   <li>A share is compared by its exact counts, not by a rounded percentage.
 *   <li>A result is marked as <i>close</i> if a repeated test could have the other one, by the 95 %
 *       confidence interval. A close result still passes or fails.
 *   <li>The result depends only on the run and the thresholds. So page, report, listener and
 *       commands have the same verdict on the same points.
 *   <li>A comparison fails only if a figure got worse by more than is allowed and by more than
 *       chance explains.
 * </ol>
 *
 * <p>All classes are immutable or used by one thread. Example:
 *
 * <pre>{@code
 * Thresholds thresholds = Thresholds.parse("p95>200;errors>0.1%;order:p99>500 for 30s");
 * thresholds.warnings().forEach(out::println);     // thresholds that are probably reversed
 * Verdict verdict = thresholds.judge(state);
 * verdict.lines().forEach(line -> out.println(line.text()));
 * if (!verdict.passed()) {
 *     exit(1);
 * }
 * }</pre>
 *
 * <p>Computing figures does not belong here; see {@code figures}.
 */
package io.github.jmeterrpc.live.gate;
