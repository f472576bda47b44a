package io.github.jmeterrpc.influx.sink;

import java.util.function.DoubleSupplier;

/**
 * Exponential backoff: computes the wait after each consecutive failure, with jitter, so that generators do not retry
 * simultaneously.
 */
public final class Backoff {

    static final long FIRST_MILLIS = 250;
    static final long MAX_MILLIS = 10_000;
    static final long MAX_ASKED_MILLIS = 60_000;

    private final DoubleSupplier random;
    private int failures;

    /** Creates a backoff; {@code random} returns numbers from 0 (inclusive) to 1 (exclusive). */
    public Backoff(DoubleSupplier random) {
        this.random = random;
    }

    /**
     * Returns the wait after one more failure, ms.
     *
     * @param askedMillis the server's Retry-After in ms, 0 if it sent none
     */
    public long afterFailure(long askedMillis) {
        long doubled = Math.min(MAX_MILLIS, FIRST_MILLIS << Math.min(failures, 10));
        failures++;
        long jittered = (long) (doubled * (0.5 + random.getAsDouble() / 2));
        return Math.max(jittered, Math.min(askedMillis, MAX_ASKED_MILLIS));
    }

    /** Resets the wait to the shortest one. */
    public void succeeded() {
        failures = 0;
    }
}
