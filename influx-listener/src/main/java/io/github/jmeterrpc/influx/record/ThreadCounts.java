package io.github.jmeterrpc.influx.record;

/**
 * Load threads of this JVM at one moment.
 *
 * @param active running now
 * @param started so far, in all
 * @param ended so far, in all
 * @param arrivals counts of scheduled arrivals
 */
public record ThreadCounts(int active, int started, int ended, ArrivalsSoFar arrivals) {

    /** Without a schedule. */
    public ThreadCounts(int active, int started, int ended) {
        this(active, started, ended, ArrivalsSoFar.NONE);
    }
}
