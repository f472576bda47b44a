package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.arrivals.pool.PreciseSleep;
import io.github.jmeterrpc.arrivals.pool.RateArrivals;
import io.github.jmeterrpc.arrivals.pool.StallWatch;
import io.github.jmeterrpc.arrivals.pool.StartDelay;
import org.apache.jmeter.threads.JMeterVariables;

/** The arrivals of a thread that an {@link IntendedStartTimer} delays. */
final class TimedArrivals extends ThreadArrival {

    private final RateArrivals arrivals;
    private final StallWatch stalls;
    private final StartDelay delay = new StartDelay();

    TimedArrivals(RateArrivals arrivals, StallWatch stalls, JMeterVariables variables) {
        this.arrivals = arrivals;
        this.stalls = stalls;
        attachTo(variables);
    }

    /**
     * Waits until the next arrival is due; returns at once if it is due already. An interrupt that
     * arrived too late for the last sample does not end the wait.
     *
     * @param latest end of the wait, as a time of {@link System#nanoTime()}
     * @return false if the arrival is due later, or if the thread was stopped
     */
    boolean await(long latest) {
        long now = System.nanoTime();
        delay.end(now, stalls.until(now));
        long due = arrivals.take();
        for (; now < Math.min(due, latest); now = System.nanoTime()) {
            // Cleared before the check, because a stop precedes its interrupt.
            if (Thread.interrupted() && StoppedThread.isCurrent()) {
                Thread.currentThread().interrupt();
                return false;
            }
            PreciseSleep.until(this, Math.min(due, latest));
        }
        if (due > latest) {
            return false;
        }
        delay.begin(due, now, stalls.until(now));
        taken(due, delay.noFreeThreadNanos());
        return true;
    }

    void begin() {
        if (sampleStarting()) {
            arrivals.start(noFreeThreadNanos(), wokeLateNanos());
        }
    }
}
