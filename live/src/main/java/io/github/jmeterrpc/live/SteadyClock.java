package io.github.jmeterrpc.live;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The system clock, except that it never goes back. If the system clock is set back, this clock
 * continues with the elapsed time, so that active generators are not reported as silent and silent
 * ones are detected. Thread-safe.
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
