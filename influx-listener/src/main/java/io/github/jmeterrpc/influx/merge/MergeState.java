package io.github.jmeterrpc.influx.merge;

/**
 * The state row of one test of a group of series: what its generators know of each other. Times are
 * ms since 1970.
 *
 * @param stamp time of the row, the start of the first window of the generator that wrote it first;
 *     never changes
 * @param by generator that merges; empty if none does
 * @param at when that was written, by the server's clock
 * @param right all rows stored before this, by the server's clock, are in merged rows; 0 if that is
 *     not known
 * @param from start of the windows that {@code right} is about
 * @param instances number of generators that were seen in a window
 */
record MergeState(long stamp, String by, long at, long right, long from, long instances) {

    /** The state before the first claim. */
    static MergeState unclaimed(long stamp, long now, long from) {
        return new MergeState(stamp, "", now, 0, from, 1);
    }

    MergeState claimed(String instance, long now, long seen) {
        return new MergeState(stamp, instance, now, right, from, seen);
    }

    MergeState released(long now) {
        return new MergeState(stamp, "", now, right, from, instances);
    }

    MergeState right(long until) {
        return new MergeState(stamp, by, at, Math.max(right, until), from, instances);
    }

    /** Nothing is known to be right of what began earlier. */
    MergeState from(long earlier) {
        return new MergeState(stamp, by, at, 0, earlier, instances);
    }
}
