package io.github.jmeterrpc.live.document;

import java.util.List;
import java.util.Map;

/**
 * A run compared to an earlier one.
 *
 * @param title of the earlier one
 * @param start of the earlier one, ms since 1970
 * @param maxWorse share of a figure by which it may get worse
 * @param rows by transaction
 */
public record Baseline(String title, long start, double maxWorse, List<Change> rows) {

    /** The figures of a transaction, by name. */
    public record Change(String transaction, Map<String, Figure> figures) {}

    /**
     * A figure, before and now.
     *
     * @param change as a share of before; NaN if not known
     * @param worse whether it got worse by more than is allowed
     */
    public record Figure(double before, double now, double change, boolean worse) {}
}
