package io.github.jmeterrpc.sweep.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Readings of one process in the order of their times. Not thread-safe. */
public final class TimeSeries {

    private final List<Reading> readings = new ArrayList<>();

    public void add(Reading reading) {
        readings.add(reading);
    }

    /**
     * What was used between two moments, milliseconds since 1970. CPU time is interpolated between readings; other values
     * are the largest that were read, busy threads their mean.
     */
    public Use between(long fromMillis, long toMillis) {
        List<Counter> cpu = readings.stream()
                .filter(reading -> !Double.isNaN(reading.cpuMillis()))
                .map(reading -> new Counter(reading.atMillis(), reading.cpuMillis()))
                .toList();
        List<Reading> inside = readings.stream()
                .filter(reading -> reading.atMillis() >= fromMillis && reading.atMillis() <= toMillis)
                .toList();
        return new Use(
                Counter.rate(cpu, fromMillis, toMillis),
                largest(inside, Reading::memoryBytes),
                largest(inside, Reading::handles),
                new Pool(
                        largest(inside, reading -> reading.pool().size()),
                        largest(inside, reading -> reading.pool().threads()),
                        known(inside, reading -> reading.pool().busy())
                                .average()
                                .orElse(Double.NaN),
                        largest(inside, reading -> reading.pool().connections())));
    }

    private static double largest(List<Reading> readings, ToDoubleFunction<Reading> size) {
        return known(readings, size).max().orElse(Double.NaN);
    }

    private static DoubleStream known(List<Reading> readings, ToDoubleFunction<Reading> size) {
        return readings.stream().mapToDouble(size).filter(value -> !Double.isNaN(value));
    }

    /**
     * What a process used over some time; NaN is unknown.
     *
     * @param cores CPU time per time: 1 is one core all the time
     * @param memoryBytes most resident memory
     * @param handles most open files and sockets
     * @param pool its pool
     */
    public record Use(double cores, double memoryBytes, double handles, Pool pool) {

        public static final Use UNKNOWN = new Use(Double.NaN, Double.NaN, Double.NaN, Pool.UNKNOWN);
    }
}
