package io.github.jmeterrpc.live.document.verdict;

import java.util.List;
import java.util.Map;

/**
 * A run compared to an earlier one.
 *
 * @param title title of the earlier run
 * @param start start of the earlier run, in ms since 1970
 * @param maxWorse share of a figure by which it may get worse
 * @param seconds length of the steady part of the shorter run; NaN if a run has no steady part of
 *     sufficient length; 0 for several runs
 * @param runs the smaller number of runs if several runs are compared to several; otherwise 0
 * @param rows rows by transaction
 */
public record Baseline(String title, long start, double maxWorse, double seconds, int runs, List<Change> rows) {

    /** The figures of a transaction, by name. */
    public record Change(String transaction, Map<String, ComparedFigure> figures) {}

    /**
     * A figure in the earlier run and now.
     *
     * @param change change as a share of the earlier value; NaN if unknown
     * @param visible the smallest change that these two runs can distinguish from chance, in the
     *     unit of {@code change}, for a share of errors in percentage points; NaN if a run is too
     *     short
     * @param worse whether it got worse by more than is allowed, and by more than chance explains
     * @param maybeWorse whether it got worse by more than is allowed, which may be chance
     */
    public record ComparedFigure(
            double before, double now, double change, double visible, boolean worse, boolean maybeWorse) {}
}
