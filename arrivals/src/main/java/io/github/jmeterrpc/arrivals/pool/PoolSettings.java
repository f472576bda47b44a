package io.github.jmeterrpc.arrivals.pool;

/**
 * How a pool treats arrivals.
 *
 * @param mostThreads how many threads there are at most
 * @param inAdvance how many of them are started before the schedule begins
 * @param dropsWhenBusy whether an arrival that finds all threads busy is dropped instead of waiting
 */
public record PoolSettings(int mostThreads, int inAdvance, boolean dropsWhenBusy) {}
