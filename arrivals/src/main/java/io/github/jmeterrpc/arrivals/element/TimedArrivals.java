package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.arrivals.pool.PoolThread;
import io.github.jmeterrpc.arrivals.pool.RateArrivals;
import io.github.jmeterrpc.arrivals.pool.StallWatch;
import io.github.jmeterrpc.arrivals.pool.TimedThread;
import org.apache.jmeter.threads.JMeterVariables;

/** The arrivals of a thread that an {@link IntendedStartTimer} holds back. */
final class TimedArrivals extends ThreadArrival {

    private final RateArrivals arrivals;
    private final TimedThread thread;

    TimedArrivals(RateArrivals arrivals, StallWatch stalls, JMeterVariables variables) {
        this.arrivals = arrivals;
        this.thread = new TimedThread(stalls);
        attachTo(variables);
    }

    /**
     * Waits until the next arrival is due; false if it is later than the given time, or if the
     * thread was stopped.
     */
    boolean await(long latest) {
        long due = thread.await(arrivals, latest, StoppedThread::isCurrent);
        if (due == PoolThread.END) {
            return false;
        }
        taken(due, thread.noFreeThreadNanos());
        return true;
    }

    void begin() {
        if (sampleStarting()) {
            arrivals.start(noFreeThreadNanos(), wokeLateNanos());
        }
    }
}
