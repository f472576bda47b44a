package io.github.jmeterrpc.arrivals.pool;

/**
 * Measures how long the generator was stalled when no schedule thread can detect it. Thread safe.
 */
public final class StallWatch implements AutoCloseable {

    private static final long NANOS_BETWEEN = 20_000_000;

    private final Stalls stalls = new Stalls();
    private volatile boolean closed;

    /** Begins to watch. */
    public StallWatch() {
        Thread thread = new Thread(this::watch, "arrivals stall watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        while (!closed) {
            long next = System.nanoTime() + NANOS_BETWEEN;
            synchronized (this) {
                stalls.awake(System.nanoTime(), next);
            }
            PreciseSleep.until(this, next);
        }
    }

    /** How long the generator stood still up to now, ns. */
    synchronized long until(long now) {
        return stalls.until(now);
    }

    @Override
    public void close() {
        closed = true;
    }
}
