package io.github.jmeterrpc.common.element;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Lets another thread interrupt a sample's call without affecting later work of the sampling
 * thread.
 *
 * <p>{@link #begin}, {@link #isInterrupted} and {@link #end} are called by the thread that takes
 * the sample, {@link #interrupt} by any other.
 *
 * @param <T> handle that ends a call, such as its thread
 */
public final class CallInFlight<T> {

    private enum Phase {
        NOTHING,
        CALLING,
        ENDING,
        ENDED
    }

    private final Consumer<T> ender;
    private final Runnable cleaner;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NOTHING);
    /** Written before the phase, read after it. */
    private T used;

    /** @param ender ends the call that uses its argument; called on the interrupting thread */
    public CallInFlight(Consumer<T> ender) {
        this(ender, () -> {});
    }

    private CallInFlight(Consumer<T> ender, Runnable cleaner) {
        this.ender = ender;
        this.cleaner = cleaner;
    }

    /** Creates an instance for calls that end when their thread is interrupted. */
    public static CallInFlight<Thread> ofThread() {
        return new CallInFlight<>(Thread::interrupt, Thread::interrupted);
    }

    /** Begins the part that may be interrupted. */
    public void begin(T with) {
        used = with;
        phase.set(Phase.CALLING);
    }

    /**
     * Returns whether the call was interrupted. Check it after the call's resource is created,
     * because an interrupt may have come earlier.
     */
    public boolean isInterrupted() {
        return phase.get() != Phase.CALLING;
    }

    /**
     * Ends the part that may be interrupted, and clears an interrupt meant for it. A second call
     * has no effect.
     */
    public void end() {
        if (phase.compareAndSet(Phase.CALLING, Phase.NOTHING)) {
            return;
        }
        while (phase.get() == Phase.ENDING) {
            Thread.onSpinWait();
        }
        if (phase.getAndSet(Phase.NOTHING) == Phase.ENDED) {
            cleaner.run();
        }
    }

    /** @return true if a call was running */
    public boolean interrupt() {
        if (!phase.compareAndSet(Phase.CALLING, Phase.ENDING)) {
            return false;
        }
        ender.accept(used);
        phase.set(Phase.ENDED);
        return true;
    }
}
