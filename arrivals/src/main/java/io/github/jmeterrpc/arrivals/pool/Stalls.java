package io.github.jmeterrpc.arrivals.pool;

/**
 * Measures how long the generator was stalled, by how late the thread that keeps the schedule wakes
 * up: a stopped process, a collector's pause, a machine busy with other work. Not thread-safe. All
 * times in ns.
 */
final class Stalls {

    /** Less is a late wake-up as every machine has it. */
    private static final long TOLERANCE = 1_000_000;

    private long total;
    private long wakeUp = Long.MAX_VALUE;

    /** The thread that keeps the schedule is awake, and will be so again at the given time. */
    void awake(long now, long next) {
        total = until(now);
        wakeUp = Math.max(now, next);
    }

    /** How long the generator stood still up to now, a stall that lasts included. */
    long until(long now) {
        return wakeUp == Long.MAX_VALUE ? total : total + Math.max(0, now - wakeUp - TOLERANCE);
    }
}
