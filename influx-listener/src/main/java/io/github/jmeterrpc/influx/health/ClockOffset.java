package io.github.jmeterrpc.influx.health;

/**
 * How far another clock is ahead of this machine's.
 *
 * @param millis ms, negative if it is behind; NaN if unknown
 * @param uncertaintyMillis maximum error in either direction, ms
 */
public record ClockOffset(double millis, double uncertaintyMillis) {

    /** No offset is known. */
    public static final ClockOffset UNKNOWN = new ClockOffset(Double.NaN, Double.NaN);

    /**
     * Computes the offset of a clock that was read between two readings of this machine's clock.
     *
     * @param before this machine's clock before, ns since 1970
     * @param there the other clock, ns since 1970
     * @param after this machine's clock after, ns since 1970
     */
    public static ClockOffset between(long before, long there, long after) {
        return new ClockOffset(((there - before) + (there - after)) / 2e6, (after - before) / 2e6);
    }

    /** The minimum offset allowing for the uncertainty, ms; 0 if unknown. */
    public double atLeastMillis() {
        double least = Math.abs(millis) - uncertaintyMillis;
        return least > 0 ? least : 0;
    }
}
