package io.github.jmeterrpc.live.document;

import java.util.List;
import java.util.Map;

/**
 * A run compared to an earlier one.
 *
 * @param title of the earlier one
 * @param start of the earlier one, ms since 1970
 * @param maxWorse share of a figure by which it may get worse
 * @param seconds of the steady part of the shorter run; NaN if a run has none that is long enough;
 *     0 of several runs
 * @param runs the smaller number of runs, where several are compared to several; else 0
 * @param rows by transaction
 */
public record Baseline(String title, long start, double maxWorse, double seconds, int runs, List<Change> rows) {

    /** The figures of a transaction, by name. */
    public record Change(String transaction, Map<String, Figure> figures) {}

    /**
     * A figure, before and now.
     *
     * @param change as a share of before; NaN if not known
     * @param visible the smallest change that these two runs can distinguish from chance, as
     *     {@code change}, of a share of errors in percent points; NaN if a run is too short
     * @param worse whether it got worse by more than is allowed, and by more than chance explains
     * @param maybeWorse whether it got worse by more than is allowed, which may be chance
     */
    public record Figure(double before, double now, double change, double visible, boolean worse, boolean maybeWorse) {}
}
