package io.github.jmeterrpc.live.document;

import java.util.List;

/**
 * The gate's verdict on a run.
 *
 * @param passed whether all lines are ok
 * @param undecided whether some are undecided, and none failed
 * @param lines one for each threshold
 */
public record Verdict(boolean passed, boolean undecided, List<Line> lines) {

    public Verdict {
        lines = List.copyOf(lines);
    }

    /** A verdict of these lines. */
    public static Verdict of(List<Line> lines) {
        boolean failed = lines.stream().anyMatch(line -> !line.ok() && !line.undecided());
        return new Verdict(
                lines.stream().allMatch(Line::ok), !failed && lines.stream().anyMatch(Line::undecided), lines);
    }

    /**
     * The result of a threshold.
     *
     * @param threshold as typed
     * @param measured NaN if there is nothing to measure
     * @param ok whether the figure is within the threshold, and the test is long enough to be
     *     certain
     * @param undecided whether a longer test is needed to decide it; never if ok
     * @param text for people
     */
    public record Line(
            String threshold,
            String transaction,
            double measured,
            String unit,
            boolean ok,
            boolean undecided,
            String text) {}
}
