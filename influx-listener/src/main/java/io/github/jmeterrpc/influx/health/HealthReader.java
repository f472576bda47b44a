package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
import io.github.jmeterrpc.metrics.health.HealthFigure;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Reads a generator's health metrics, once per window. Also measures scheduling delay: a separate
 * thread sleeps repeatedly for 20 ms, and the longest oversleep is recorded. Load threads that wake
 * from a timer or receive a response are equally late, whether the CPU is busy, the host of a
 * virtual machine withholds it, or the JVM pauses. Used by one thread at a time.
 */
final class HealthReader implements AutoCloseable {

    private static final long SLEEP_MILLIS = 20;
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(SLEEP_MILLIS);

    private final LongAccumulator longestDelay = new LongAccumulator(Math::max, 0);
    private volatile long dueNanos = System.nanoTime();

    // Created first: if creating its thread fails, no other part must be closed.
    private final PeriodicTask sleeper =
            TaskThread.start("influx-listener-watcher", "late wake-ups were not measured, going on", this::wake);

    private final LocalMachine machine = new LocalMachine();
    private final GcWatch gc = new GcWatch();
    private long lastNanos = System.nanoTime();

    private long wake() {
        long now = System.nanoTime();
        longestDelay.accumulate(now - dueNanos);
        dueNanos = now + SLEEP_NANOS;
        return SLEEP_MILLIS;
    }

    /**
     * Reads the figures since the last call.
     *
     * @param threadsActive load threads running now
     * @param clock latest clock offset
     */
    HealthSnapshot read(int threadsActive, ClockOffset clock) {
        long now = System.nanoTime();
        Map<HealthFigure, Double> figures = new EnumMap<>(HealthFigure.class);
        figures.put(HealthFigure.OBSERVED, (now - lastNanos) / 1e6);
        lastNanos = now;
        figures.put(HealthFigure.CPU_PROCESS, machine.takeProcessCpuPercent());
        figures.put(HealthFigure.CPU_SYSTEM, machine.takeSystemCpuPercent());
        figures.put(HealthFigure.GC, gc.takeMillis());
        figures.put(HealthFigure.GC_PAUSE_MAX, gc.takeLongestMillis());
        figures.put(HealthFigure.HEAP_USED, machine.heapUsedMb());
        figures.put(HealthFigure.HEAP_MAX, machine.heapMaxMb());
        figures.put(HealthFigure.THREADS_BLOCKED, (double) machine.blockedThreads());
        figures.put(HealthFigure.THREADS_ACTIVE, (double) threadsActive);
        figures.put(HealthFigure.HANDLES_OPEN, machine.handlesOpen());
        figures.put(HealthFigure.HANDLES_MAX, machine.handlesMax());
        figures.put(HealthFigure.TCP_RETRANSMITS, machine.takeRetransmits());
        figures.put(HealthFigure.WAKE_UP_LATE, takeDelayMillis());
        figures.put(HealthFigure.CLOCK_OFFSET, clock.millis());
        figures.put(HealthFigure.CLOCK_UNCERTAINTY, clock.uncertaintyMillis());
        return new HealthSnapshot(figures);
    }

    /**
     * The longest oversleep since the last call, in ms; an oversleep in progress counts with its
     * duration so far.
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
