package io.github.jmeterrpc.api;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Counts the arrivals that were due so far in the running test, by state: scheduled = started +
 * dropped + waiting.
 *
 * @param scheduled how many were due
 * @param started how many began
 * @param dropped how many were given up because all threads were busy
 * @param waiting how many wait for a thread
 */
public record ArrivalCounts(long scheduled, long started, long dropped, long waiting) {

    private static final Set<Supplier<ArrivalCounts>> SOURCES = ConcurrentHashMap.newKeySet();

    /** Counts these too, until {@link #forget}. Any thread. */
    public static void add(Supplier<ArrivalCounts> source) {
        SOURCES.add(source);
    }

    /**
     * Removes the sources of an earlier test. Called when a test starts, before its thread groups
     * start.
     */
    public static void forget() {
        SOURCES.clear();
    }

    /** The sum of this JVM. Any thread. */
    public static ArrivalCounts all() {
        return SOURCES.stream().map(Supplier::get).reduce(new ArrivalCounts(0, 0, 0, 0), ArrivalCounts::plus);
    }

    private ArrivalCounts plus(ArrivalCounts other) {
        return new ArrivalCounts(
                scheduled + other.scheduled, started + other.started, dropped + other.dropped, waiting + other.waiting);
    }
}
