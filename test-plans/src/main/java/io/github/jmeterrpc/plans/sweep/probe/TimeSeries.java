package io.github.jmeterrpc.plans.sweep.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;

/** Readings of one process in the order of their times. Not thread-safe. */
public final class TimeSeries {

    private final List<Reading> readings = new ArrayList<>();

    public void add(Reading reading) {
        readings.add(reading);
    }

    /**
     * What was used between two moments, milliseconds since 1970. Counters are interpolated between readings; of sizes it
     * is the largest that was seen.
     */
    public Use between(long fromMillis, long toMillis) {
        return new Use(
                Counter.rate(points(), fromMillis, toMillis),
                largest(Reading::memoryBytes, fromMillis, toMillis),
                largest(Reading::handles, fromMillis, toMillis),
                new PoolUse(
                        largest(reading -> reading.pool().size(), fromMillis, toMillis),
                        largest(reading -> reading.pool().threads(), fromMillis, toMillis),
                        mean(reading -> reading.pool().busy(), fromMillis, toMillis),
                        largest(reading -> reading.pool().connections(), fromMillis, toMillis)));
    }

    private List<Counter> points() {
        return readings.stream()
                .filter(reading -> reading.cpuMillis().isPresent())
                .map(reading ->
                        new Counter(reading.atMillis(), reading.cpuMillis().getAsLong()))
                .toList();
    }

    private OptionalLong largest(Function<Reading, OptionalLong> size, long fromMillis, long toMillis) {
        return known(size, fromMillis, toMillis).max();
    }

    private OptionalDouble mean(Function<Reading, OptionalLong> size, long fromMillis, long toMillis) {
        return known(size, fromMillis, toMillis).average();
    }

    private LongStream known(Function<Reading, OptionalLong> size, long fromMillis, long toMillis) {
        return readings.stream()
                .filter(reading -> reading.atMillis() >= fromMillis && reading.atMillis() <= toMillis)
                .map(size)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong);
    }

    /**
     * What a process used.
     *
     * @param cores CPU time per time: 1 is one core all the time
     * @param memoryBytes most that was in memory
     * @param handles most open files and sockets
     * @param pool how full its pool was
     */
    public record Use(OptionalDouble cores, OptionalLong memoryBytes, OptionalLong handles, PoolUse pool) {

        /** Of something of which nothing is known. */
        public static final Use UNKNOWN =
                new Use(OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty(), PoolUse.UNKNOWN);
    }

    /**
     * How full a pool was.
     *
     * @param size threads that it may have
     * @param threads most that there were
     * @param busy how many had work, on average
     * @param connections most that were open
     */
    public record PoolUse(OptionalLong size, OptionalLong threads, OptionalDouble busy, OptionalLong connections) {

        /** Of a pool of which nothing is known. */
        public static final PoolUse UNKNOWN =
                new PoolUse(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), OptionalLong.empty());
    }
}
