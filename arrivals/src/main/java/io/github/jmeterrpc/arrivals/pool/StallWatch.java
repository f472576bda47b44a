package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long the generator was stalled, by how late its own thread wakes up: a stopped
 * process, a collector's pause, a machine busy with other work. Thread-safe without a lock. All
 * times in ns of {@link System#nanoTime()}.
 */
public final class StallWatch implements AutoCloseable {

    private static final long NANOS_BETWEEN = 20_000_000;

    /** Less is a late wake-up as every machine has it. */
    private static final long TOLERANCE = 1_000_000;

    private volatile Stalled last = new Stalled(0, System.nanoTime() + NANOS_BETWEEN);
    private volatile boolean closed;

    /** How long the generator was stalled before the thread went to sleep, until a wake-up. */
    private record Stalled(long total, long wakeUp) {}

    /** Starts the thread, which ends after {@link #close()}. */
    public void start() {
        Thread thread = new Thread(
                () -> {
                    while (!closed) {
                        long now = System.nanoTime();
                        awake(now, now + NANOS_BETWEEN);
                        LockSupport.parkNanos(this, NANOS_BETWEEN);
                    }
                },
                "arrivals stall watch");
        thread.setDaemon(true);
        thread.start();
    }

    /** The thread is awake, and will be so again at the given time. Called by that thread alone. */
    void awake(long now, long next) {
        last = new Stalled(until(now), next);
    }

    /** How long the generator was stalled up to now, including a stall that still lasts. */
    public long until(long now) {
        Stalled before = last;
        return before.total + Math.max(0, now - before.wakeUp - TOLERANCE);
    }

    @Override
    public void close() {
        closed = true;
    }
}
