package io.github.jmeterrpc.live.document.verdict;

import java.util.List;

/**
 * The gate's verdict on a run.
 *
 * @param passed whether all lines are ok
 * @param close whether a repeated test could have the other result: a line is close, and if the run
 *     failed, all failed lines are close
 * @param lines one line per threshold
 */
public record Verdict(boolean passed, boolean close, List<VerdictLine> lines) {

    public Verdict {
        lines = List.copyOf(lines);
    }

    /** Creates the verdict of lines. */
    public static Verdict of(List<VerdictLine> lines) {
        boolean clearlyFailed = lines.stream().anyMatch(line -> !line.ok() && !line.close());
        return new Verdict(
                lines.stream().allMatch(VerdictLine::ok),
                !clearlyFailed && lines.stream().anyMatch(VerdictLine::close),
                lines);
    }

    /**
     * A period in which a threshold was crossed.
     *
     * @param start start in ms since 1970
     * @param end end in ms since 1970
     */
    public record Beyond(long start, long end) {}

    /**
     * A measured figure.
     *
     * @param measured value; NaN if it was not measured
     */
    public record Measure(double measured, String unit) {}

    /**
     * The outcome of a threshold.
     *
     * @param ok whether the measured figure is within the threshold
     * @param close whether a repeated test could measure a figure on the other side
     */
    public record LineOutcome(boolean ok, boolean close) {

        /** Passed, and a repeated test would pass, too. */
        public static final LineOutcome OK = new LineOutcome(true, false);

        /** Failed, and a repeated test would fail, too. */
        public static final LineOutcome FAILED = new LineOutcome(false, false);
    }
}
