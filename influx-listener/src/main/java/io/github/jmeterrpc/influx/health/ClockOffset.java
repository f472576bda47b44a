package io.github.jmeterrpc.influx.health;

/**
 * How far the server's clock is ahead of this machine's.
 *
 * @param millis ms, negative if it is behind; NaN if unknown
 * @param uncertaintyMillis maximum error in either direction, ms
 */
record ClockOffset(double millis, double uncertaintyMillis) {

    /** No offset is known. */
    static final ClockOffset UNKNOWN = new ClockOffset(Double.NaN, Double.NaN);

    /**
     * Computes the offset of a clock that was read between two readings of this machine's clock.
     *
     * @param before this machine's clock before, ns since 1970
     * @param there the other clock, ns since 1970
     * @param after this machine's clock after, ns since 1970
     */
    static ClockOffset between(long before, long there, long after) {
        return new ClockOffset(((there - before) + (there - after)) / 2e6, (after - before) / 2e6);
    }
}
