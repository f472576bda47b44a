package io.github.jmeterrpc.arrivals.pool;

/**
 * The settings of a pool.
 *
 * @param mostThreads maximum number of threads
 * @param inAdvance number of threads started before the schedule begins
 * @param dropsWhenBusy whether an arrival is dropped instead of waiting if all threads are busy
 */
public record PoolSettings(int mostThreads, int inAdvance, boolean dropsWhenBusy) {}
