package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.locks.LockSupport;

/** A thread of the pool, as the pool sees it. Its public methods are called on that thread. */
public final class PoolThread {

    /** No arrival comes any more: the thread ends. */
    public static final long END = Long.MIN_VALUE;

    /** The thread waits until an arrival is handed to it. */
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
     * @return when it should have begun, in ns of {@link System#nanoTime()}; {@link #END} if there
     *     is none
     */
    public long take() {
        boolean first = thread == null;
        thread = Thread.currentThread();
        handed = NOTHING_YET;
        long next = queue.take(this, first);
        while (next == NOTHING_YET) {
            LockSupport.park(this);
            // A late interrupt of the last sample would let no park wait; the one that ends the
            // test comes with END.
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

    /** The first sample of the arrival begins: it counts as started for good. */
    public void begin() {
        begun = true;
    }

    /**
     * The thread ends. An arrival whose first sample has not begun goes back to the others that
     * wait.
     */
    public void end() {
        queue.threadEnded(thread == null, begun ? END : due);
    }

    /** How late the last arrival is, and why. */
    public StartDelay delay() {
        return delay;
    }

    /** Called on the thread that keeps the schedule or ends the test. */
    void hand(long arrival) {
        handed = arrival;
        LockSupport.unpark(thread);
    }
}
