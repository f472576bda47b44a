package io.github.jmeterrpc.harness.probe;

/**
 * The resource usage of one or several processes up to a moment; NaN is unknown.
 *
 * @param atMillis the moment, milliseconds since 1970
 * @param cpuMillis CPU time since their start, all threads together
 * @param memoryBytes resident memory
 * @param pool their pool
 */
public record Reading(long atMillis, double cpuMillis, double memoryBytes, Pool pool) {}
