package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.figures.sums.Totals;
import java.util.List;

/**
 * The figures of the samples in some windows, over all generators. Durations are in ms; mean and
 * maximum are exact, percentiles within 3.2 %.
 *
 * @param seconds the length of the windows
 * @param calls the sums of all samples
 */
public record LevelFigures(double seconds, Totals calls) {

    private static final double MILLIS = 1000;

    /** Sums windows. */
    public static LevelFigures of(List<WindowSums> windows) {
        Totals sum = new Totals();
        windows.forEach(window -> sum.addAll(window.calls()));
        return new LevelFigures(windows.stream().mapToLong(WindowSums::millis).sum() / MILLIS, sum);
    }

    /** Samples per second; 0 without windows. */
    public double throughput() {
        return seconds == 0 ? 0 : calls.count() / seconds;
    }

    /** Successful samples per second. */
    public double goodThroughput() {
        return seconds == 0 ? 0 : (calls.count() - calls.errors()) / seconds;
    }

    /** A percentile of the durations. */
    public double percentile(double percent) {
        return calls.percentiles(percent)[0];
    }

    /** Response times from the intended start; NaN if there are none. */
    public ResponseRow responses() {
        return calls.responses().document();
    }
}
