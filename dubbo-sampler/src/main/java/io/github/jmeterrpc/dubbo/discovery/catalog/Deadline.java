package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.time.Duration;

/** Deadline of a query to a registry. */
public final class Deadline {

    private final String asked;
    private final int millis;
    private final long end;

    /**
     * @param asked name of the queried server, for the message
     * @param millis from now on
     */
    public Deadline(String asked, int millis) {
        this.asked = asked;
        this.millis = millis;
        end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    }

    public boolean isOver() {
        return System.nanoTime() - end > 0;
    }

    /** Throws if the time is over, or if the thread was interrupted; its interrupt stays set. */
    public void check() throws CatalogException {
        if (Thread.currentThread().isInterrupted()) {
            throw new CatalogException("Interrupted while asking " + asked, null);
        }
        if (isOver()) {
            throw new CatalogException(
                    asked + " returned incomplete results within " + millis
                            + " ms; type more of the name, or raise the timeout",
                    null);
        }
    }
}
