package io.github.jmeterrpc.api;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Counts the arrivals that were due so far in the running test, by state: scheduled = started +
 * dropped + waiting.
 *
 * @param scheduled number of arrivals that were due
 * @param started number of arrivals that began
 * @param dropped number of arrivals given up because all threads were busy
 * @param waiting number of arrivals that wait for a thread
 */
public record ArrivalCounts(long scheduled, long started, long dropped, long waiting) {

    private static final Set<Supplier<ArrivalCounts>> SOURCES = ConcurrentHashMap.newKeySet();

    /** Adds a source of counts to the sum, until {@link #forget} is called. Called on any thread. */
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

    /** Returns the sum over all sources of this JVM. Called on any thread. */
    public static ArrivalCounts all() {
        return SOURCES.stream().map(Supplier::get).reduce(new ArrivalCounts(0, 0, 0, 0), ArrivalCounts::plus);
    }

    private ArrivalCounts plus(ArrivalCounts other) {
        return new ArrivalCounts(
                scheduled + other.scheduled, started + other.started, dropped + other.dropped, waiting + other.waiting);
    }
}
