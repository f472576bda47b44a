package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.Totals;

/**
 * The generators of a run together in one window of the screen, for programs in the same JVM.
 * Durations are in ms.
 *
 * @param start when it begins, ms since 1970
 * @param millis its length
 * @param calls the sums of all samples
 */
public record WindowSums(long start, long millis, Totals calls, Completeness coverage, Due due, WindowLoad load) {

    /**
     * How much of it is known.
     *
     * @param generators how many have rows of it, with the counts by duration of all their samples
     * @param millis the time in it that each of them has measured at least, 0 without any
     */
    public record Completeness(int generators, double millis) {}

    /**
     * Arrivals; 0 if the run has none.
     *
     * @param arrivals became due
     * @param dropped were given up
     */
    public record Due(long arrivals, long dropped) {}

    /**
     * The generators themselves.
     *
     * @param threads the most active threads of each, summed
     * @param cpu CPU time of their JVMs, percent of all CPUs, summed; NaN if one does not report it
     * @param handles open files and sockets of the one that has most; NaN if none reports them
     */
    public record WindowLoad(double threads, double cpu, double handles) {}

    /** Whether so many generators have measured all of it. */
    public boolean isCoveredBy(int generators) {
        return coverage.generators == generators && coverage.millis == millis;
    }
}
