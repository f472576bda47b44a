package io.github.jmeterrpc.thrift.client.socket;

import java.util.Collection;

/**
 * Ends calls whose deadline has passed, some milliseconds late and never early, and closes the connections of ended threads, up to a second later. One thread for all connections of a test: it reads one number of each a hundred times
 * a second.
 */
public final class Watchdog implements AutoCloseable {

    private static final int TICK_MS = 10;

    /** JMeter does not tell a Java Request that its thread ends, so its connection is closed here. */
    private static final int TICKS_TO_LOOK_FOR_ABANDONED = 100;

    private final Collection<DeadlineSocket> wires;
    private final Thread thread;

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
                wires.forEach(DeadlineSocket::expire);
                if (tick == TICKS_TO_LOOK_FOR_ABANDONED) {
                    tick = 0;
                    wires.forEach(DeadlineSocket::closeIfAbandoned);
                }
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
