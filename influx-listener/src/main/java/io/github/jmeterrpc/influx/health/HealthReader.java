package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.health.HealthSnapshot.ClockOffset;
import io.github.jmeterrpc.influx.record.PeriodicTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Reads a generator's health metrics, once per window. Also measures scheduling delay: a separate
 * thread sleeps repeatedly for 20 ms, and the longest oversleep is noted. Load threads that wake
 * from a timer or get a response are late by the same, whether the CPU is busy, the machine's host
 * takes it away, or the JVM pauses. Used by one thread at a time.
 */
final class HealthReader implements AutoCloseable {

    private static final long SLEEP_MILLIS = 20;
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(SLEEP_MILLIS);

    private final LongAccumulator longestDelay = new LongAccumulator(Math::max, 0);
    private volatile long dueNanos = System.nanoTime();

    // First, since creating its thread may fail, and nothing else has to be closed then.
    private final PeriodicTask sleeper = PeriodicTask.start(
            PeriodicTask.thread("influx-listener-watcher"), "late wake-ups were not measured, going on", this::wake);

    private final Machine machine = new Machine();
    private final GcWatch gc = new GcWatch();
    private long lastNanos = System.nanoTime();

    private long wake() {
        long now = System.nanoTime();
        longestDelay.accumulate(now - dueNanos);
        dueNanos = now + SLEEP_NANOS;
        return SLEEP_MILLIS;
    }

    /**
     * Reads the metrics since the last call.
     *
     * @param threadsActive load threads running now
     * @param clock latest clock offset
     */
    HealthSnapshot read(int threadsActive, ClockOffset clock) {
        long now = System.nanoTime();
        double sinceMillis = (now - lastNanos) / 1e6;
        lastNanos = now;
        return new HealthSnapshot(
                sinceMillis,
                machine.takeProcessCpuPercent(),
                machine.takeSystemCpuPercent(),
                gc.takeMillis(),
                gc.takeLongestMillis(),
                machine.heapUsedMb(),
                machine.heapMaxMb(),
                machine.blockedThreads(),
                threadsActive,
                machine.handlesOpen(),
                machine.handlesMax(),
                machine.takeRetransmits(),
                takeDelayMillis(),
                clock);
    }

    /**
     * The longest oversleep since the last call, ms; one that is not over counts as far as it goes.
     */
    private double takeDelayMillis() {
        long late = longestDelay.getThenReset();
        return Math.max(late, Math.max(0, System.nanoTime() - dueNanos)) / 1e6;
    }

    @Override
    public void close() {
        sleeper.stop();
        gc.close();
    }
}
