package io.github.jmeterrpc.harness.probe;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Readings of one process by their times. Not thread-safe. */
public final class TimeSeries {

    private final TreeMap<Long, Reading> readings = new TreeMap<>();

    public void add(Reading reading) {
        readings.put(reading.atMillis(), reading);
    }

    /**
     * Usage between two moments, milliseconds since 1970. CPU time is measured between the last
     * reading before and the first one after the period; other values are maxima, and busy threads
     * are a mean.
     */
    public Use between(long fromMillis, long toMillis) {
        Collection<Reading> inside =
                readings.subMap(fromMillis, true, toMillis, true).values();
        return new Use(
                cores(readings.floorEntry(fromMillis), readings.ceilingEntry(toMillis)),
                largest(inside, Reading::memoryBytes),
                pool(inside.stream().map(Reading::pool).toList()));
    }

    private static Pool pool(List<Pool> pools) {
        return new Pool(
                largest(pools, Pool::size),
                largest(pools, Pool::threads),
                mean(pools, Pool::busy),
                largest(pools, Pool::connections));
    }

    private static double cores(Map.Entry<Long, Reading> before, Map.Entry<Long, Reading> after) {
        return before == null || after == null
                ? Double.NaN
                : (after.getValue().cpuMillis() - before.getValue().cpuMillis()) / (after.getKey() - before.getKey());
    }

    /** The largest known value; NaN if there is none. */
    public static <T> double largest(Collection<T> all, ToDoubleFunction<T> size) {
        return known(all, size).max().orElse(Double.NaN);
    }

    /** The mean of the known values; NaN if there are none. */
    public static <T> double mean(Collection<T> all, ToDoubleFunction<T> value) {
        return known(all, value).average().orElse(Double.NaN);
    }

    static <T> DoubleStream known(Collection<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).filter(number -> !Double.isNaN(number));
    }

    /**
     * Resource usage of a process over some time; NaN is unknown.
     *
     * @param cores CPU time per time: 1 is one core all the time
     * @param memoryBytes most resident memory
     * @param pool its pool
     */
    public record Use(double cores, double memoryBytes, Pool pool) {

        /** Returns the usage of several runs: the mean of the CPU, and the maximum of other values. */
        public static Use of(List<Use> runs) {
            return new Use(
                    mean(runs, Use::cores),
                    largest(runs, Use::memoryBytes),
                    TimeSeries.pool(runs.stream().map(Use::pool).toList()));
        }

        public static final Use UNKNOWN = new Use(Double.NaN, Double.NaN, Pool.UNKNOWN);
    }
}
