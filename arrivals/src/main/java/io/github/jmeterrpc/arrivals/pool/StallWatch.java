package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.locks.LockSupport;

/**
 * Measures how long the generator was stalled, by how late a thread of its own wakes up: a stopped
 * process, a collector's pause, a machine busy with other work. Thread-safe. All times in ns of
 * {@link System#nanoTime()}.
 */
public final class StallWatch implements AutoCloseable {

    private static final long NANOS_BETWEEN = 20_000_000;

    /** Less is a late wake-up as every machine has it. */
    private static final long TOLERANCE = 1_000_000;

    private long total;
    private long wakeUp = System.nanoTime() + NANOS_BETWEEN;
    private volatile boolean closed;

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

    /** The thread is awake, and will be so again at the given time. */
    synchronized void awake(long now, long next) {
        total = until(now);
        wakeUp = next;
    }

    /** How long the generator was stalled up to now, including a stall that still lasts. */
    public synchronized long until(long now) {
        return total + Math.max(0, now - wakeUp - TOLERANCE);
    }

    @Override
    public void close() {
        closed = true;
    }
}
