package io.github.jmeterrpc.plans.sweep.probe;

import java.util.OptionalLong;

/**
 * What a process had used at one moment. What cannot be known is absent.
 *
 * @param atMillis when, milliseconds since 1970
 * @param cpuMillis CPU time since its start, all threads together
 * @param memoryBytes in memory (resident)
 * @param poolThreads threads whose name fits the pool's
 * @param handles open files and sockets
 */
public record Reading(
        long atMillis,
        OptionalLong cpuMillis,
        OptionalLong memoryBytes,
        OptionalLong poolThreads,
        OptionalLong handles) {}
