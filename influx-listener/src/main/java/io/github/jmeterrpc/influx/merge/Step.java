package io.github.jmeterrpc.influx.merge;

import java.util.SortedSet;

/** One thing that {@link MergeRules} wants done next. Times are ms since 1970, by the server's clock. */
sealed interface Step {

    /** Read the group's state row. */
    record ReadState() implements Step {}

    /** Write the group's state row. */
    record WriteState(MergeState state) implements Step {}

    /**
     * Count what is stored and what is merged, in each window from a time on.
     *
     * @param everything whether that is all that belongs to the run; the row of the run is then counted, too
     */
    record Count(long from, boolean everything) implements Step {}

    /** Sum the rows of these windows and write their merged rows, those of all samples last. */
    record Merge(SortedSet<Long> windows) implements Step {}

    /**
     * Sum the merged rows and write the rows of the run.
     *
     * @param stamp their time
     * @param from begin of the first window that may belong to the run
     */
    record WriteRun(long stamp, long from) implements Step {}

    /** Wait until a time. */
    record Sleep(long until) implements Step {}

    /** Nothing is left to do. */
    record Leave() implements Step {}
}
