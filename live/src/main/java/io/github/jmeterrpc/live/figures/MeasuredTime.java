package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.Period;

/** When samples of a run were measured. Times are in ms since 1970. */
final class MeasuredTime {

    private double last = Double.NEGATIVE_INFINITY;

    /**
     * When the first window of a listener begins; it was measured for the last part of its length.
     */
    private long firstWindow = Long.MAX_VALUE;

    private double firstWindowMillis;

    /** Takes a window of a listener, and for how many ms it was measured. */
    void window(long start, double millis) {
        until(start + millis);
        if (start <= firstWindow) {
            firstWindowMillis = start < firstWindow ? millis : Math.max(firstWindowMillis, millis);
            firstWindow = start;
        }
    }

    /** Takes the end of a sample. */
    void until(double end) {
        last = Math.max(last, end);
    }

    /**
     * From the first to the last measurement. The first window counts from where it was measured,
     * unless the test has no other.
     *
     * @param start of the first window or sample
     * @param intervalMillis length of a listener's windows
     */
    Period period(long start, long intervalMillis) {
        double end = firstWindow == Long.MAX_VALUE ? Double.NaN : (double) firstWindow + intervalMillis;
        return last > end ? new Period(end - firstWindowMillis, last) : new Period(start, last);
    }
}
