package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.metrics.confidence.Window;
import java.util.List;

/**
 * The sums of a window and its measured time.
 *
 * @param seconds measured time in seconds, above 0
 */
public record TimedTotals(double seconds, Totals sums) {

    /**
     * Returns the figures of consecutive windows with their confidence intervals.
     *
     * @param transaction label of the row
     */
    public static RunRow row(String transaction, List<TimedTotals> windows) {
        Totals all = new Totals();
        windows.forEach(window -> all.addAll(window.sums));
        double seconds = windows.stream().mapToDouble(TimedTotals::seconds).sum();
        return RowIntervals.with(all.row(transaction, seconds), windows, 0);
    }

    /** Returns the window for the computation of confidence intervals. */
    public Window window() {
        return window(sums, sums.errors());
    }

    /** Returns the window of response times from the intended start, without failures. */
    Window responses() {
        return window(sums.responsesOrNone(), 0);
    }

    private Window window(Durations durations, double errors) {
        double millis = durations.count() == 0 ? 0 : durations.mean() * durations.count();
        return new Window(seconds, durations.count(), millis, errors, durations.histogram);
    }
}
