package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.api.ArrivalCounts;

/**
 * Load threads of this JVM at one moment.
 *
 * @param active running now
 * @param started so far, in all
 * @param ended so far, in all
 * @param arrivals counts of scheduled arrivals; all 0 without a schedule
 */
public record ThreadCounts(int active, int started, int ended, ArrivalCounts arrivals) {

    /** Without a schedule. */
    public ThreadCounts(int active, int started, int ended) {
        this(active, started, ended, new ArrivalCounts(0, 0, 0, 0));
    }
}
