package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.Period;

/** The time in which samples of a run were measured. Times are in ms since 1970. */
final class MeasuredTime {

    private double last = Double.NEGATIVE_INFINITY;

    /**
     * The start of a listener's first window, of which only the last part was measured.
     */
    private long firstWindow = Long.MAX_VALUE;

    private double firstWindowMillis;

    /** Adds a window of a listener, and its measured time in ms. */
    void window(long start, double millis) {
        until(start + millis);
        if (start <= firstWindow) {
            firstWindowMillis = start < firstWindow ? millis : Math.max(firstWindowMillis, millis);
            firstWindow = start;
        }
    }

    /** Adds the end of a sample. */
    void until(double end) {
        last = Math.max(last, end);
    }

    /**
     * Returns the time from the first to the last measurement. The first window counts from the
     * start of its measurement, unless it is the only one.
     *
     * @param start start of the first window or sample
     * @param intervalMillis length of a listener's windows, in ms
     */
    Period period(long start, long intervalMillis) {
        double end = firstWindow == Long.MAX_VALUE ? Double.NaN : (double) firstWindow + intervalMillis;
        return last > end ? new Period(end - firstWindowMillis, last) : new Period(start, last);
    }
}
