package io.github.jmeterrpc.live.document;

import java.util.List;

/**
 * The gate's verdict on a run.
 *
 * @param passed whether all lines are ok
 * @param lines one for each threshold
 */
public record Verdict(boolean passed, List<Line> lines) {

    public Verdict {
        lines = List.copyOf(lines);
    }

    /** A verdict of these lines. */
    public static Verdict of(List<Line> lines) {
        return new Verdict(lines.stream().allMatch(Line::ok), lines);
    }

    /**
     * What was found for a threshold.
     *
     * @param threshold as typed
     * @param measured NaN if there is nothing to measure
     * @param text for people
     */
    public record Line(String threshold, String transaction, double measured, String unit, boolean ok, String text) {}
}
