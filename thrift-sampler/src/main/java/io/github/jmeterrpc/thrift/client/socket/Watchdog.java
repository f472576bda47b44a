package io.github.jmeterrpc.thrift.client.socket;

import java.util.Collection;
import org.slf4j.LoggerFactory;

/**
 * Ends calls whose deadline has passed, some milliseconds late but never early, and closes the
 * connections of ended threads within a second. One thread serves all connections of a test: it
 * reads one number of each connection a hundred times a second. An error in a round is logged once
 * and does not stop later rounds.
 */
public final class Watchdog implements AutoCloseable {

    private static final int TICK_MS = 10;

    /**
     * JMeter does not notify a Java Request of the end of its thread, so its connection is closed
     * here.
     */
    private static final int TICKS_TO_LOOK_FOR_ABANDONED = 100;

    private final Collection<DeadlineSocket> wires;
    private final Thread thread;
    private boolean failed;

    /** @param wires the open sockets; the collection may change concurrently */
    public Watchdog(Collection<DeadlineSocket> wires) {
        this.wires = wires;
        thread = new Thread(this::watch, "Thrift call timeouts");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            for (int tick = 1; !Thread.currentThread().isInterrupted(); tick++) {
                Thread.sleep(TICK_MS);
                check(tick % TICKS_TO_LOOK_FOR_ABANDONED == 0);
            }
        } catch (InterruptedException e) {
            // The socket is closed.
        }
    }

    /** Survives any error, such as lack of memory: without this thread, no call would time out. */
    private void check(boolean forAbandoned) {
        try {
            wires.forEach(DeadlineSocket::expire);
            if (forAbandoned) {
                wires.forEach(DeadlineSocket::closeIfAbandoned);
            }
        } catch (Throwable e) {
            if (!failed) {
                failed = true;
                log(e);
            }
        }
    }

    private static void log(Throwable e) {
        try {
            LoggerFactory.getLogger(Watchdog.class)
                    .error("Timeouts of Thrift calls may be late after this error, which is logged once", e);
        } catch (Throwable unlogged) {
            // Logging may fail for the same reason.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
