package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.metrics.confidence.Window;
import java.util.List;

/**
 * The sums of a window and how long it was measured.
 *
 * @param seconds above 0
 */
public record TimedTotals(double seconds, Totals sums) {

    /**
     * The figures of consecutive windows with their confidence intervals.
     *
     * @param transaction label of the row
     */
    public static RunRow row(String transaction, List<TimedTotals> windows) {
        Totals all = new Totals();
        windows.forEach(window -> all.addAll(window.sums));
        double seconds = windows.stream().mapToDouble(TimedTotals::seconds).sum();
        return RowIntervals.with(all.row(transaction, seconds), windows, 0);
    }

    /** As confidence intervals are computed from. */
    public Window window() {
        return window(sums, sums.errors());
    }

    /** The same of the response times from the intended start; none of them failed. */
    Window responses() {
        return window(sums.responsesOrNone(), 0);
    }

    private Window window(Durations durations, double errors) {
        double millis = durations.count() == 0 ? 0 : durations.mean() * durations.count();
        return new Window(seconds, durations.count(), millis, errors, durations.histogram);
    }
}
