package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.locks.LockSupport;

/** The pool's view of one of its threads. Its public methods are called on that thread. */
public final class PoolThread {

    /** The value if there are no more arrivals: the thread ends. */
    public static final long END = Long.MIN_VALUE;

    /** The value while the thread waits for an arrival. */
    static final long NOTHING_YET = Long.MIN_VALUE + 1;

    private final ArrivalQueue queue;
    private final StartDelay delay = new StartDelay();
    private volatile Thread thread;
    private volatile long handed;
    private long due = END;
    private boolean begun;

    PoolThread(ArrivalQueue queue) {
        this.queue = queue;
    }

    /**
     * Waits for the next arrival.
     *
     * @return its intended start, in ns of {@link System#nanoTime()}; {@link #END} if there is none
     */
    public long take() {
        boolean first = thread == null;
        thread = Thread.currentThread();
        handed = NOTHING_YET;
        long next = queue.take(this, first);
        while (next == NOTHING_YET) {
            LockSupport.park(this);
            // Clears a late interrupt of the last sample, with which park would not wait; the
            // interrupt that ends the test comes with END.
            Thread.interrupted();
            next = handed;
        }
        due = next;
        begun = false;
        if (next != END) {
            queue.begin(delay, next);
        }
        return next;
    }

    /** Notes the start of the arrival's first sample, from which on the arrival counts as started. */
    public void begin() {
        begun = true;
    }

    /**
     * Ends the thread. An arrival whose first sample has not started returns to the waiting ones.
     */
    public void end() {
        queue.threadEnded(thread == null, begun ? END : due);
    }

    /** The delay of the last arrival and its causes. */
    public StartDelay delay() {
        return delay;
    }

    /** Called on the thread that keeps the schedule or ends the test. */
    void hand(long arrival) {
        handed = arrival;
        LockSupport.unpark(thread);
    }
}
