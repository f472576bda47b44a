package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Measures scheduling delay: sleeps repeatedly for 20 ms, on a thread of its own, and
 * notes the longest oversleep. Load threads that wake from a timer or get an answer are late by the same, whether the CPU
 * is busy, the machine's host takes it away, or the JVM pauses.
 */
final class SchedulingDelayMonitor implements AutoCloseable {

    private static final long SLEEP_MILLIS = 20;
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(SLEEP_MILLIS);

    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private volatile long dueNanos = System.nanoTime();
    private final PeriodicTask task = PeriodicTask.start(
            PeriodicTask.thread("influx-listener-watcher"), "late wake-ups were not measured, going on", this::run);

    private long run() {
        long now = System.nanoTime();
        longest.accumulate(now - dueNanos);
        dueNanos = now + SLEEP_NANOS;
        return SLEEP_MILLIS;
    }

    /** The longest oversleep since the last call, ms; one that is not over counts as far as it goes. */
    double takeLongestMillis() {
        long late = longest.getThenReset();
        return Math.max(late, Math.max(0, System.nanoTime() - dueNanos)) / 1e6;
    }

    @Override
    public void close() {
        task.stop();
    }
}
