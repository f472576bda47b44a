package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.RunArrivals;

/**
 * Arrivals of a window; NaN is not known.
 *
 * @param due arrivals that became due, per second
 * @param dropped arrivals that were given up, per second
 * @param waiting arrivals that wait for a thread at the window's end
 */
record ArrivalRates(double due, double dropped, double waiting) {

    static final ArrivalRates UNKNOWN = new ArrivalRates(Double.NaN, Double.NaN, Double.NaN);

    private static final double MILLIS = 1000;

    /**
     * Of a generator.
     *
     * @param before its window before; null if this is the first one
     */
    static ArrivalRates of(Slot window, Slot before) {
        if (window.arrivals == null || window.windowMillis <= 0) {
            return UNKNOWN;
        }
        RunArrivals last = before == null || before.arrivals == null ? RunArrivals.NONE : before.arrivals;
        if (last.scheduled() > window.arrivals.scheduled()) {
            // The generator began a test again.
            last = RunArrivals.NONE;
        }
        return new ArrivalRates(
                (window.arrivals.scheduled() - last.scheduled()) * MILLIS / window.windowMillis,
                (window.arrivals.dropped() - last.dropped()) * MILLIS / window.windowMillis,
                window.arrivals.waiting());
    }

    /** Of a window that is too short for a rate. */
    ArrivalRates ofRest() {
        return new ArrivalRates(Double.NaN, Double.NaN, waiting);
    }

    /** Of both; one that is not known adds nothing. */
    ArrivalRates plus(ArrivalRates other) {
        return new ArrivalRates(sum(due, other.due), sum(dropped, other.dropped), sum(waiting, other.waiting));
    }

    private static double sum(double one, double two) {
        return Double.isNaN(one) ? two : Double.isNaN(two) ? one : one + two;
    }
}
