package io.github.jmeterrpc.influx.record;

import java.util.function.LongSupplier;

/**
 * A clock for windows: the system clock, except that it never goes back.
 *
 * <p>If the system clock is set back, windows that follow it would have the time stamps of windows
 * already written, and replace them. Instead, this clock then continues ahead of the system clock.
 * When the system clock jumps ahead, this clock follows. Not thread-safe.
 */
public final class WindowTime {

    /**
     * The limit for small corrections, in ms. After a smaller correction backwards, this clock
     * waits for the system clock; after a larger one, it stays ahead. Smaller jumps ahead are
     * ignored.
     */
    static final long SMALL_MILLIS = 1000;

    private final LongSupplier wallMillis;
    private final LongSupplier nanoTime;
    private long last;
    private long lastNanos;
    private long shift;

    /**
     * Starts at the system clock's current time.
     *
     * @param wallMillis the system clock, ms since 1970
     * @param nanoTime a monotonic clock, ns
     */
    public WindowTime(LongSupplier wallMillis, LongSupplier nanoTime) {
        this.wallMillis = wallMillis;
        this.nanoTime = nanoTime;
        this.last = wallMillis.getAsLong();
        this.lastNanos = nanoTime.getAsLong();
    }

    /** A reading of this clock. */
    public record ClockReading(long millis, long shiftMillis, long steadyMillis) {}

    /**
     * Reads the clock.
     *
     * @return window time in ms, never less than before; its lead over the system clock; and the
     *     value that it would have if the system clock had not been set since the last reading
     */
    public ClockReading read() {
        long wall = wallMillis.getAsLong();
        long nanos = nanoTime.getAsLong();
        long elapsedMillis = (nanos - lastNanos) / 1_000_000;
        long steady = last + elapsedMillis;
        long behind = last - wall;
        if (behind <= 0) {
            last = wall;
            shift = 0;
            lastNanos = nanos;
        } else if (behind > SMALL_MILLIS || shift > 0) {
            last = steady;
            shift = steady - wall;
            // Advances by whole milliseconds only, so that the remainder is not lost at each
            // reading.
            lastNanos += elapsedMillis * 1_000_000;
        } else {
            lastNanos = nanos;
        }
        return new ClockReading(last, shift, steady);
    }
}
