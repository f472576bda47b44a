package io.github.jmeterrpc.influx.health;

/**
 * Health figures of a generator since the last snapshot. NaN where the JVM does not provide a figure.
 *
 * @param sinceMillis the time that these figures are of, ms
 * @param cpuProcess what this JVM took of all CPUs, 0 to 100 %
 * @param cpuSystem what all processes took, 0 to 100 %
 * @param gcMillis sum of the pauses of garbage collection, ms
 * @param gcPauseMaxMillis the longest of them, ms
 * @param heapUsedMb heap in use, MB
 * @param heapMaxMb the most it may be, MB
 * @param threadsBlocked threads that wait for a lock now
 * @param threadsActive load threads running now
 * @param handlesOpen file handles open now
 * @param handlesMax how many this process may have
 * @param wakeUpLateMillis how late a thread ran at most, ms
 * @param clock how far the server's clock is ahead
 */
public record HealthSnapshot(
        double sinceMillis,
        double cpuProcess,
        double cpuSystem,
        double gcMillis,
        double gcPauseMaxMillis,
        double heapUsedMb,
        double heapMaxMb,
        double threadsBlocked,
        double threadsActive,
        double handlesOpen,
        double handlesMax,
        double wakeUpLateMillis,
        ClockOffset clock) {}
