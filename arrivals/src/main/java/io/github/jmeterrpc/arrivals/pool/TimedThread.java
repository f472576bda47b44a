package io.github.jmeterrpc.arrivals.pool;

import java.util.function.BooleanSupplier;

/** A load thread that waits for its own arrivals. Used by that thread. */
public final class TimedThread {

    private final StallWatch stalls;
    private final StartDelay delay = new StartDelay();

    public TimedThread(StallWatch stalls) {
        this.stalls = stalls;
    }

    /**
     * Waits until the next arrival is due; returns at once if it is due already.
     *
     * @param latest how long to wait at most, a time of {@link System#nanoTime()}
     * @param stopped whether the thread was stopped, asked when it is interrupted: an interrupt
     *     that came too late for the last sample ends no wait
     * @return when it is due; {@link PoolThread#END} if that is later, or if the thread was stopped
     */
    public long await(RateArrivals arrivals, long latest, BooleanSupplier stopped) {
        long now = System.nanoTime();
        delay.end(now, stalls.until(now));
        long due = arrivals.take();
        for (; now < Math.min(due, latest); now = System.nanoTime()) {
            // Cleared before the question: a stop comes before its interrupt.
            if (Thread.interrupted() && stopped.getAsBoolean()) {
                Thread.currentThread().interrupt();
                return PoolThread.END;
            }
            PreciseSleep.until(this, Math.min(due, latest));
        }
        if (due > latest) {
            return PoolThread.END;
        }
        delay.begin(due, now, stalls.until(now));
        return due;
    }

    /** How long the last arrival waited because the thread was busy with the one before, ns. */
    public long noFreeThreadNanos() {
        return delay.noFreeThreadNanos();
    }
}
