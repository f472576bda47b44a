package io.github.jmeterrpc.live.document;

import java.util.List;
import java.util.Map;

/**
 * A run compared to the last runs of the same title.
 *
 * @param times when these runs began, ms since 1970, the latest last
 * @param rows by transaction
 */
public record RunHistory(List<Long> times, List<Row> rows) {

    /** The figures of a transaction by {@link io.github.jmeterrpc.live.document.Figure#key}. */
    public record Row(String transaction, Map<String, Series> figures) {}

    /**
     * A figure over the runs, in its unit; NaN where it was not measured.
     *
     * @param before of the earlier runs, in the order of the times
     * @param now of this run
     * @param low the smallest value that is like the earlier ones; NaN with too few of them
     * @param high the largest one
     * @param worse whether it is beyond that, in the worse direction, or not measured any more
     */
    public record Series(List<Double> before, double now, double low, double high, boolean worse) {}
}
