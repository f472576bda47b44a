package io.github.jmeterrpc.harness.probe;

/**
 * The resource usage of one or several processes up to a time; NaN if unknown.
 *
 * @param atMillis the time, in milliseconds since 1970
 * @param cpuMillis CPU time of all threads since their start
 * @param memoryBytes resident memory
 * @param pool their pool
 */
public record Reading(long atMillis, double cpuMillis, double memoryBytes, Pool pool) {}
