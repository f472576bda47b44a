package io.github.jmeterrpc.live.document;

import java.util.List;

/**
 * The gate's verdict on a run.
 *
 * @param passed whether all lines are ok
 * @param close whether another such test could have the other result: a line is close, and, if the
 *     run failed, each line that failed is
 * @param lines one for each threshold
 */
public record Verdict(boolean passed, boolean close, List<Line> lines) {

    public Verdict {
        lines = List.copyOf(lines);
    }

    /** A verdict of these lines. */
    public static Verdict of(List<Line> lines) {
        boolean clearlyFailed = lines.stream().anyMatch(line -> !line.ok() && !line.close());
        return new Verdict(
                lines.stream().allMatch(Line::ok),
                !clearlyFailed && lines.stream().anyMatch(Line::close),
                lines);
    }

    /**
     * The result of a threshold.
     *
     * @param threshold as typed
     * @param measured NaN if there is nothing to measure
     * @param ok whether the measured figure is within the threshold
     * @param close whether another such test could measure a figure on the other side
     * @param text for people
     */
    public record Line(
            String threshold,
            String transaction,
            double measured,
            String unit,
            boolean ok,
            boolean close,
            String text) {}
}
