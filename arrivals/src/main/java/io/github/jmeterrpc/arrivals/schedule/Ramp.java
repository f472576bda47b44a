package io.github.jmeterrpc.arrivals.schedule;

/**
 * A stretch of a schedule in which the rate is constant or changes evenly.
 *
 * @param startSeconds where it begins in the schedule
 * @param seconds how long it is
 * @param beginRate arrivals per second at its begin
 * @param endRate arrivals per second at its end
 * @param random whether arrivals are a Poisson process instead of evenly spaced
 */
record Ramp(double startSeconds, double seconds, double beginRate, double endRate, boolean random) {

    /** What rates such as 1000 per hour lose in binary arithmetic. */
    private static final double ROUNDING = 1e-9;

    /** How many arrivals it has: 3.7 are 3, as in JMeter's Open Model Thread Group. */
    long count() {
        return (long) (expected() * (1 + ROUNDING));
    }

    /** The integral of the rate. */
    double expected() {
        return (beginRate + endRate) / 2 * seconds;
    }

    /**
     * The time in the schedule by which so many arrivals are due, in ns.
     *
     * @param arrivals 0 to {@link #expected()}; fractions too
     */
    long nanosAt(double arrivals) {
        double slope = (endRate - beginRate) / seconds;
        double root = Math.sqrt(Math.max(0, beginRate * beginRate + 2 * slope * arrivals));
        double within = arrivals == 0 ? 0 : Math.min(seconds, 2 * arrivals / (beginRate + root));
        return Math.round((startSeconds + within) * 1e9);
    }
}
