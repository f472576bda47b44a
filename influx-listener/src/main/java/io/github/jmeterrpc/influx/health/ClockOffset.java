package io.github.jmeterrpc.influx.health;

/**
 * The offset of the server's clock from this machine's clock.
 *
 * @param millis offset in ms, positive if the server's clock is ahead, negative if it is behind;
 *     NaN if unknown
 * @param uncertaintyMillis maximum error in either direction, in ms
 */
record ClockOffset(double millis, double uncertaintyMillis) {

    /** No offset is known. */
    static final ClockOffset UNKNOWN = new ClockOffset(Double.NaN, Double.NaN);

    /**
     * Computes the offset of a clock that was read between two readings of this machine's clock.
     *
     * @param before earlier reading of this machine's clock, in ns since 1970
     * @param there reading of the other clock, in ns since 1970
     * @param after later reading of this machine's clock, in ns since 1970
     */
    static ClockOffset between(long before, long there, long after) {
        return new ClockOffset(((there - before) + (there - after)) / 2e6, (after - before) / 2e6);
    }
}
