package io.github.jmeterrpc.influx.health;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;

/**
 * How late a thread of this JVM runs that wants to run now: sleeps for 20 ms again and again, on a daemon thread, and
 * notes the longest oversleep. Load threads that wake from a timer or get an answer are late by the same, whether the CPU
 * is busy, the machine's host takes it away, or the JVM pauses.
 */
final class WakeUpWatch implements AutoCloseable {

    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private final Thread thread = new Thread(this::run, "influx-listener-watcher");
    private volatile long dueNanos = System.nanoTime() + SLEEP_NANOS;
    private volatile boolean closed;

    WakeUpWatch() {
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!closed) {
            long due = System.nanoTime() + SLEEP_NANOS;
            dueNanos = due;
            LockSupport.parkNanos(this, SLEEP_NANOS);
            longest.accumulate(System.nanoTime() - due);
        }
    }

    /** The longest oversleep since the last call, ms; one that is not over counts as far as it goes. */
    double takeLongestMillis() {
        long late = longest.getThenReset();
        return Math.max(late, Math.max(0, System.nanoTime() - dueNanos)) / 1e6;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
