package io.github.jmeterrpc.plans.sweep.probe;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a process, or several, had used at one moment. What cannot be known is absent.
 *
 * @param atMillis when, milliseconds since 1970
 * @param cpuMillis CPU time since its start, all threads together
 * @param memoryBytes in memory (resident)
 * @param handles open files and sockets
 * @param pool its pool
 */
public record Reading(
        long atMillis, OptionalLong cpuMillis, OptionalLong memoryBytes, OptionalLong handles, PoolReading pool) {

    /** The same with a pool. */
    Reading with(PoolReading read) {
        return new Reading(atMillis, cpuMillis, memoryBytes, handles, read);
    }

    /** Of several processes together, now; absent where none tells. */
    static Reading sum(List<Reading> readings) {
        return new Reading(
                System.currentTimeMillis(),
                sum(readings, Reading::cpuMillis),
                sum(readings, Reading::memoryBytes),
                sum(readings, Reading::handles),
                PoolReading.UNKNOWN);
    }

    private static OptionalLong sum(List<Reading> readings, Function<Reading, OptionalLong> number) {
        List<OptionalLong> known =
                readings.stream().map(number).filter(OptionalLong::isPresent).toList();
        return known.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        known.stream().mapToLong(OptionalLong::getAsLong).sum());
    }
}
