package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.RunArrivals;

/**
 * The arrivals of a window; NaN if unknown.
 *
 * @param due arrivals that became due, per second
 * @param dropped arrivals that were given up, per second
 * @param waiting arrivals that wait for a thread at the window's end
 */
record ArrivalRates(double due, double dropped, double waiting) {

    static final ArrivalRates UNKNOWN = new ArrivalRates(Double.NaN, Double.NaN, Double.NaN);

    private static final double MILLIS = 1000;

    /**
     * Computes the rates of a generator.
     *
     * @param before its previous window; null for the first window
     */
    static ArrivalRates of(Slot window, Slot before) {
        if (window.arrivals == null || window.windowMillis <= 0) {
            return UNKNOWN;
        }
        RunArrivals last = before == null || before.arrivals == null ? RunArrivals.NONE : before.arrivals;
        if (last.scheduled() > window.arrivals.scheduled()) {
            // The generator has started another test.
            last = RunArrivals.NONE;
        }
        return new ArrivalRates(
                (window.arrivals.scheduled() - last.scheduled()) * MILLIS / window.windowMillis,
                (window.arrivals.dropped() - last.dropped()) * MILLIS / window.windowMillis,
                window.arrivals.waiting());
    }

    /** The rates of a window that is too short for rates. */
    ArrivalRates ofRest() {
        return new ArrivalRates(Double.NaN, Double.NaN, waiting);
    }

    /** Returns the sums of both; an unknown value counts as 0. */
    ArrivalRates plus(ArrivalRates other) {
        return new ArrivalRates(sum(due, other.due), sum(dropped, other.dropped), sum(waiting, other.waiting));
    }

    private static double sum(double one, double two) {
        return Double.isNaN(one) ? two : Double.isNaN(two) ? one : one + two;
    }
}
