package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.time.Duration;

/** Deadline of a query to a registry. */
public final class Deadline {

    private final String server;
    private final int millis;
    private final long end;

    /**
     * @param server name of the queried server, for the message
     * @param millis time limit from now on, in milliseconds
     */
    public Deadline(String server, int millis) {
        this.server = server;
        this.millis = millis;
        end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    }

    public boolean isOver() {
        return System.nanoTime() - end > 0;
    }

    /**
     * Throws if the deadline has passed or the thread was interrupted; the interrupt flag stays
     * set.
     */
    public void check() throws CatalogException {
        if (Thread.currentThread().isInterrupted()) {
            throw new CatalogException("Interrupted while querying " + server, null);
        }
        if (isOver()) {
            throw new CatalogException(
                    server + " returned incomplete results within " + millis
                            + " ms; type more of the name, or raise the timeout",
                    null);
        }
    }
}
