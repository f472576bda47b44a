package io.github.jmeterrpc.dubbo.element;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets another thread interrupt a call, and that call only: an interrupt never hits what the thread does next.
 *
 * <p>{@link #begin} and {@link #end} are called by the thread that makes the call, {@link #interrupt} by any other.
 */
public final class CallInFlight {

    private static final Thread DELIVERING = new Thread("delivering an interrupt");

    private final AtomicReference<Thread> caller = new AtomicReference<>();

    /** Begins the part that may be interrupted. */
    public void begin() {
        caller.set(Thread.currentThread());
    }

    /** Ends the part that may be interrupted and clears an interrupt that came for it. */
    public void end() {
        Thread self = Thread.currentThread();
        if (caller.compareAndSet(self, null)) {
            return;
        }
        while (caller.get() == DELIVERING) {
            Thread.onSpinWait();
        }
        Thread.interrupted();
    }

    /** @return true if a call was under way */
    public boolean interrupt() {
        Thread thread = caller.get();
        if (thread == null || thread == DELIVERING || !caller.compareAndSet(thread, DELIVERING)) {
            return false;
        }
        thread.interrupt();
        caller.set(null);
        return true;
    }
}
