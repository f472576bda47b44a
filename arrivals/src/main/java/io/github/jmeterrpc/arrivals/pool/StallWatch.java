package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.locks.LockSupport;

/**
 * Measures the time for which the generator was stalled, by the wake-up delay of its own thread.
 * Causes are a stopped process, a garbage collection pause, or a machine busy with other work.
 * Thread-safe without a lock. All times are in ns of {@link System#nanoTime()}.
 */
public final class StallWatch implements AutoCloseable {

    private static final long NANOS_BETWEEN = 20_000_000;

    /** Minimum stall; shorter wake-up delays occur on every machine. */
    private static final long TOLERANCE = 1_000_000;

    private volatile Stalled last = new Stalled(0, System.nanoTime() + NANOS_BETWEEN);
    private volatile boolean closed;

    /** Total stall time before the thread went to sleep, and the next wake-up. */
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

    /** Notes that the thread is awake, and its next wake-up. Called only by that thread. */
    void awake(long now, long next) {
        last = new Stalled(until(now), next);
    }

    /** Total stall time up to now, including a stall in progress. */
    public long until(long now) {
        Stalled before = last;
        return before.total + Math.max(0, now - before.wakeUp - TOLERANCE);
    }

    @Override
    public void close() {
        closed = true;
    }
}
