package io.github.jmeterrpc.influx.record;

/**
 * A window that accepts no more samples.
 *
 * @param startMillis its time stamp: when it began, ms since 1970
 * @param coveredMillis how long samples were taken for it, ms, at least 1
 * @param samples the recorded samples; not changed any more
 * @param threads thread counts when it was closed
 */
public record ClosedWindow(long startMillis, long coveredMillis, WindowBuffer samples, ThreadCounts threads) {}
