package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.figures.sums.TimedTotals;
import io.github.jmeterrpc.metrics.confidence.Steady;
import io.github.jmeterrpc.metrics.confidence.Window;
import java.util.List;

/**
 * Creates the state of a part of a run, such as the time after its warm-up, for evaluation by the
 * gate.
 */
public final class RunPart {

    private static final double MILLIS = 1000;

    private RunPart() {}

    /**
     * Returns the windows of a part that all generators have measured.
     *
     * @param windows windows of the run in the order of time
     * @param fromMillis start of the part, in ms since 1970; windows that start earlier are
     *     excluded
     * @param toMillis end of the part; windows that end later are excluded
     */
    public static List<WindowSums> windows(List<WindowSums> windows, long fromMillis, long toMillis, int generators) {
        return windows.stream()
                .filter(window -> window.start() >= fromMillis && window.start() + window.millis() <= toMillis)
                .filter(window -> window.isCoveredBy(generators))
                .toList();
    }

    /**
     * Returns the figures of all samples with confidence intervals, and the counts of arrivals.
     *
     * @param runs windows of the part in the order of time, for each run. Several runs of the same
     *     test count as one, and differences between runs are not a trend
     */
    public static RunState of(List<List<WindowSums>> runs) {
        List<WindowSums> windows = runs.stream().flatMap(List::stream).toList();
        List<TimedTotals> timed = windows.stream()
                .map(window -> new TimedTotals(window.millis() / MILLIS, window.calls()))
                .toList();
        return RunState.ofTable(
                List.of(TimedTotals.row(RunState.ALL, timed)),
                steady(windows, timed.stream().map(TimedTotals::window).toList(), runs.size() == 1),
                arrivals(windows));
    }

    private static SteadyPart steady(List<WindowSums> sums, List<Window> windows, boolean isOneRun) {
        long start = sums.isEmpty() ? 0 : sums.get(0).start();
        long millis = sums.stream().mapToLong(WindowSums::millis).sum();
        int trend = isOneRun ? Steady.of(windows).trend() : 0;
        // No warm-up is cut, because the caller has chosen the part.
        return SteadyPart.of(new Steady(windows, 0, false, trend), start, start + millis, (long) MILLIS);
    }

    /** Returns the arrivals that were due in the part; waiting arrivals count as started. */
    private static RunArrivals arrivals(List<WindowSums> windows) {
        long due = windows.stream().mapToLong(window -> window.due().arrivals()).sum();
        long dropped =
                windows.stream().mapToLong(window -> window.due().dropped()).sum();
        return due == 0 ? null : new RunArrivals(due, due - dropped, dropped, 0);
    }
}
