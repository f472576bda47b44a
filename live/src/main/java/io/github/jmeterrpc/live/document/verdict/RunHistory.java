package io.github.jmeterrpc.live.document.verdict;

import java.util.List;
import java.util.Map;

/**
 * A run compared to the last runs of the same title.
 *
 * @param times start times of these runs in ms since 1970, the latest last
 * @param rows rows by transaction
 */
public record RunHistory(List<Long> times, List<HistoryRow> rows) {

    /** The figures of a transaction by {@link io.github.jmeterrpc.live.document.Figure#key}. */
    public record HistoryRow(String transaction, Map<String, Series> figures) {}

    /**
     * A figure over the runs, in its unit; NaN if it was not measured.
     *
     * @param before values of the earlier runs, in the order of the times
     * @param now value of this run
     * @param low lower bound of the values that are consistent with the earlier runs; NaN with too
     *     few runs
     * @param high upper bound
     * @param worse whether the value is outside these bounds in the worse direction, or not
     *     measured any more
     */
    public record Series(List<Double> before, double now, double low, double high, boolean worse) {}
}
