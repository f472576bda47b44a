package io.github.jmeterrpc.sweep.probe;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The resource usage of one or several processes up to a moment; NaN is unknown.
 *
 * @param atMillis the moment, milliseconds since 1970
 * @param cpuMillis CPU time since their start, all threads together
 * @param memoryBytes resident memory
 * @param handles open files and sockets
 * @param pool their pool
 */
public record Reading(long atMillis, double cpuMillis, double memoryBytes, double handles, Pool pool) {

    /** The sum over several processes, now; unknown where none reports a value. */
    static Reading sum(List<Reading> readings, Pool pool) {
        return new Reading(
                System.currentTimeMillis(),
                sum(readings, Reading::cpuMillis),
                sum(readings, Reading::memoryBytes),
                sum(readings, Reading::handles),
                pool);
    }

    private static double sum(List<Reading> readings, ToDoubleFunction<Reading> number) {
        return readings.stream()
                .mapToDouble(number)
                .filter(value -> !Double.isNaN(value))
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }
}
