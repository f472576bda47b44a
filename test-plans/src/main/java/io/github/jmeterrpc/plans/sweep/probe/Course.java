package io.github.jmeterrpc.plans.sweep.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** Readings of one process in the order of their times. Not thread-safe. */
public final class Course {

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
                largest(Reading::poolThreads, fromMillis, toMillis),
                largest(Reading::handles, fromMillis, toMillis));
    }

    private List<Counter> points() {
        return readings.stream()
                .filter(reading -> reading.cpuMillis().isPresent())
                .map(reading ->
                        new Counter(reading.atMillis(), reading.cpuMillis().getAsLong()))
                .toList();
    }

    private OptionalLong largest(Function<Reading, OptionalLong> size, long fromMillis, long toMillis) {
        return readings.stream()
                .filter(reading -> reading.atMillis() >= fromMillis && reading.atMillis() <= toMillis)
                .map(size)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max();
    }

    /**
     * What a process used.
     *
     * @param cores CPU time per time: 1 is one core all the time
     * @param memoryBytes most that was in memory
     * @param poolThreads most threads of the pool
     * @param handles most open files and sockets
     */
    public record Use(OptionalDouble cores, OptionalLong memoryBytes, OptionalLong poolThreads, OptionalLong handles) {

        /** Of something of which nothing is known. */
        public static final Use UNKNOWN =
                new Use(OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    }
}
