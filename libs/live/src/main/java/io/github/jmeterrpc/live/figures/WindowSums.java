package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.Totals;

/**
 * The generators of a run together in one window of the screen, for programs in the same JVM.
 * Durations are in ms.
 *
 * @param start when it begins, ms since 1970
 * @param millis its length
 * @param generators how many have rows of it, with the counts by duration of all their samples
 * @param covered the time in it that each of them has measured at least, 0 without any
 * @param threads the most active threads of each, summed
 * @param calls the sums of all samples
 * @param due arrivals that became due; 0 if the run has none
 * @param dropped arrivals that were given up
 * @param cpu CPU time of their JVMs, percent of all CPUs, summed; NaN if one does not report it
 * @param handles open files and sockets of the one that has most; NaN if none reports them
 */
public record WindowSums(
        long start,
        long millis,
        int generators,
        double covered,
        double threads,
        Totals calls,
        long due,
        long dropped,
        double cpu,
        double handles) {}
