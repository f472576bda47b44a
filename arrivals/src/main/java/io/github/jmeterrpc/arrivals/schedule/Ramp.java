package io.github.jmeterrpc.arrivals.schedule;

/**
 * A part of a schedule in which the rate is constant or changes linearly.
 *
 * @param startSeconds start within the schedule, in s
 * @param seconds length in s
 * @param beginRate arrivals per second at the start
 * @param endRate arrivals per second at the end
 * @param random whether arrivals are a Poisson process instead of evenly spaced
 */
record Ramp(double startSeconds, double seconds, double beginRate, double endRate, boolean random) {

    /** Tolerance for rounding errors of rates such as 1000 per hour. */
    private static final double ROUNDING = 1e-9;

    /** The number of arrivals; 3.7 becomes 3, as in JMeter's Open Model Thread Group. */
    long count() {
        return (long) (expected() * (1 + ROUNDING));
    }

    /** The integral of the rate. */
    double expected() {
        return (beginRate + endRate) / 2 * seconds;
    }

    /**
     * Returns the time in the schedule at which a number of arrivals is due, in ns.
     *
     * @param arrivals 0 to {@link #expected()}; may be a fraction
     */
    long nanosAt(double arrivals) {
        double slope = (endRate - beginRate) / seconds;
        double root = Math.sqrt(Math.max(0, beginRate * beginRate + 2 * slope * arrivals));
        double within = arrivals == 0 ? 0 : Math.min(seconds, 2 * arrivals / (beginRate + root));
        return Math.round((startSeconds + within) * 1e9);
    }
}
