package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.arrivals.pool.PoolThread;
import org.apache.jmeter.threads.JMeterVariables;

/** The arrivals of one thread of an {@link Arrivals}. */
final class PooledArrivals extends ThreadArrival {

    private final PoolThread thread;

    PooledArrivals(PoolThread thread) {
        this.thread = thread;
    }

    /** The variables of the thread: those of the plan, and this object. */
    JMeterVariables variables(JMeterVariables ofPlan) {
        JMeterVariables variables = new JMeterVariables();
        variables.putAll(ofPlan);
        attachTo(variables);
        return variables;
    }

    /** Waits for the next arrival; returns false if there is none. */
    boolean take() {
        long due = thread.take();
        if (due == PoolThread.END) {
            return false;
        }
        taken(due, thread.delay().noFreeThreadNanos());
        return true;
    }

    void begin() {
        if (sampleStarting()) {
            thread.begin();
        }
    }
}
