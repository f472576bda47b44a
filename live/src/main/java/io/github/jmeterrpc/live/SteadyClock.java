package io.github.jmeterrpc.live;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The system's clock, but it never goes back: when that one is set back, this one continues by the
 * time that has passed, so generators that report are not taken for silent, and silent ones are
 * found. Thread-safe.
 */
final class SteadyClock implements InstantSource {

    private long anchorMillis = System.currentTimeMillis();
    private long anchorNanos = System.nanoTime();

    @Override
    public synchronized long millis() {
        long nanos = System.nanoTime();
        long steady = anchorMillis + TimeUnit.NANOSECONDS.toMillis(nanos - anchorNanos);
        long system = System.currentTimeMillis();
        if (system < steady) {
            return steady;
        }
        anchorMillis = system;
        anchorNanos = nanos;
        return system;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }
}
