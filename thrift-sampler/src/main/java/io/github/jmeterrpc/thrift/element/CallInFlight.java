package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.ThreadConnections;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets another thread end a sample's call, and that call only: what it does never hits the next one.
 *
 * <p>{@link #begin}, {@link #isInterrupted} and {@link #end} are called by the thread that takes the sample, {@link #interrupt}
 * by any other.
 */
public final class CallInFlight {

    private enum Phase {
        NOTHING,
        CALLING,
        ENDING,
        ENDED
    }

    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NOTHING);
    private volatile ThreadConnections connections;

    /**
     * Begins the part that may be interrupted.
     *
     * @param used the connections of this thread
     */
    public void begin(ThreadConnections used) {
        connections = used;
        phase.set(Phase.CALLING);
    }

    /** Whether the call is to be ended: to be asked once the connection is there, in case that it was not yet before. */
    public boolean isInterrupted() {
        return phase.get() != Phase.CALLING;
    }

    /** Ends the part that may be interrupted; again does nothing. */
    public void end() {
        if (phase.compareAndSet(Phase.CALLING, Phase.NOTHING)) {
            return;
        }
        while (phase.get() == Phase.ENDING) {
            Thread.onSpinWait();
        }
        phase.set(Phase.NOTHING);
    }

    /** @return true if a call was under way */
    public boolean interrupt() {
        if (!phase.compareAndSet(Phase.CALLING, Phase.ENDING)) {
            return false;
        }
        connections.abort();
        phase.set(Phase.ENDED);
        return true;
    }
}
