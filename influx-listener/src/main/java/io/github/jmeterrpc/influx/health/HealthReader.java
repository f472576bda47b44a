package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
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
    private final PeriodicTask sleeper =
            TaskThread.start("influx-listener-watcher", "late wake-ups were not measured, going on", this::wake);

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
    Snapshot read(int threadsActive, Snapshot.ClockOffset clock) {
        long now = System.nanoTime();
        double sinceMillis = (now - lastNanos) / 1e6;
        lastNanos = now;
        return new Snapshot(
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

    /**
     * Health figures of a generator since the last snapshot. NaN where the JVM does not provide a
     * figure.
     *
     * @param sinceMillis the time that these figures are of, ms
     * @param cpuProcess what this JVM took of all CPUs, 0 to 100 %
     * @param cpuSystem what all processes took, 0 to 100 %
     * @param gcMillis sum of the pauses of garbage collection, ms
     * @param gcPauseMaxMillis the longest of them, ms
     * @param heapUsedMb heap in use, MB
     * @param heapMaxMb the most it may be, MB
     * @param threadsBlocked threads that wait for a lock now
     * @param threadsActive load threads running now
     * @param handlesOpen file handles open now
     * @param handlesMax how many this process may have
     * @param tcpRetransmits TCP segments that this machine sent again
     * @param wakeUpLateMillis how late a thread ran at most, ms
     * @param clock how far the server's clock is ahead
     */
    public record Snapshot(
            double sinceMillis,
            double cpuProcess,
            double cpuSystem,
            double gcMillis,
            double gcPauseMaxMillis,
            double heapUsedMb,
            double heapMaxMb,
            double threadsBlocked,
            double threadsActive,
            double handlesOpen,
            double handlesMax,
            double tcpRetransmits,
            double wakeUpLateMillis,
            ClockOffset clock) {

        /**
         * How far the server's clock is ahead of this machine's.
         *
         * @param millis ms, negative if it is behind; NaN if unknown
         * @param uncertaintyMillis maximum error in either direction, ms
         */
        public record ClockOffset(double millis, double uncertaintyMillis) {

            /** No offset is known. */
            public static final ClockOffset UNKNOWN = new ClockOffset(Double.NaN, Double.NaN);

            /**
             * Computes the offset of a clock that was read between two readings of this machine's
             * clock.
             *
             * @param before this machine's clock before, ns since 1970
             * @param there the other clock, ns since 1970
             * @param after this machine's clock after, ns since 1970
             */
            static ClockOffset between(long before, long there, long after) {
                return new ClockOffset(((there - before) + (there - after)) / 2e6, (after - before) / 2e6);
            }

            /** The minimum offset allowing for the uncertainty, ms; 0 if unknown. */
            double atLeastMillis() {
                double least = Math.abs(millis) - uncertaintyMillis;
                return least > 0 ? least : 0;
            }
        }
    }
}
