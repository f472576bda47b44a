package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.Totals;

/**
 * The sums over all generators of a run in one displayed window, for programs in the same JVM.
 * Durations are in ms.
 *
 * @param start start of the window, in ms since 1970
 * @param millis length of the window
 * @param calls the sums of all samples
 */
public record WindowSums(long start, long millis, Totals calls, Completeness coverage, Due due, WindowLoad load) {

    /**
     * The completeness of the window.
     *
     * @param generators number of generators with all their rows of the window, including the
     *     counts by duration
     * @param millis the shortest measured time of these generators in the window; 0 without
     *     generators
     */
    public record Completeness(int generators, double millis) {}

    /**
     * The arrivals; 0 if the run has none.
     *
     * @param arrivals number of arrivals that became due
     * @param dropped number of arrivals given up
     */
    public record Due(long arrivals, long dropped) {}

    /**
     * The resources of the generators.
     *
     * @param threads sum of the generators' maximum numbers of active threads
     * @param cpu sum of the CPU time of their JVMs, in percent of all CPUs; NaN if a generator does
     *     not report it
     * @param handles maximum number of open files and sockets of a generator; NaN if no generator
     *     reports it
     */
    public record WindowLoad(double threads, double cpu, double handles) {}

    /** Whether this number of generators has measured the whole window. */
    public boolean isCoveredBy(int generators) {
        return coverage.generators == generators && coverage.millis == millis;
    }
}
