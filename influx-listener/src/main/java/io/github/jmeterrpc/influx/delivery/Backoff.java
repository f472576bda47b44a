package io.github.jmeterrpc.influx.delivery;

import java.util.function.DoubleSupplier;

/** How long to wait after each failure in a row: doubling, with jitter, so that generators do not come back at once. */
public final class Backoff {

    static final long FIRST_MILLIS = 250;
    static final long MAX_MILLIS = 10_000;
    static final long MAX_ASKED_MILLIS = 60_000;

    private final DoubleSupplier random;
    private int failures;

    /** Makes one; {@code random} gives numbers from 0 to below 1. */
    public Backoff(DoubleSupplier random) {
        this.random = random;
    }

    /**
     * Tells how long to wait after one more failure, ms.
     *
     * @param askedMillis how long the server asked to be left alone, 0 if it did not
     */
    public long afterFailure(long askedMillis) {
        long doubled = Math.min(MAX_MILLIS, FIRST_MILLIS << Math.min(failures, 10));
        failures++;
        long jittered = (long) (doubled * (0.5 + random.getAsDouble() / 2));
        return Math.max(jittered, Math.min(askedMillis, MAX_ASKED_MILLIS));
    }

    /** Starts again from the shortest wait. */
    public void succeeded() {
        failures = 0;
    }
}
