package io.github.jmeterrpc.thrift.client;

import java.util.Collection;

/**
 * Ends calls whose time is up, some milliseconds late and never early. One thread for all connections of a test: it reads
 * one number of each a hundred times a second.
 */
final class Watchdog implements AutoCloseable {

    private static final int TICK_MS = 10;

    private final Collection<Wire> wires;
    private final Thread thread;

    /** @param wires those open; a collection that may change meanwhile */
    Watchdog(Collection<Wire> wires) {
        this.wires = wires;
        thread = new Thread(this::watch, "Thrift call timeouts");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(TICK_MS);
                wires.forEach(Wire::expire);
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
