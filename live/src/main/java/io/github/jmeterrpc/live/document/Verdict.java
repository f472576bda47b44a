package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
     * @param text for people
     * @param beyond when stretches of the run crossed it; empty of a threshold for the whole run
     */
    public record Line(
            String threshold,
            String transaction,
            @JsonUnwrapped Measure measure,
            @JsonUnwrapped LineOutcome outcome,
            String text,
            @JsonInclude(Include.NON_EMPTY) List<Beyond> beyond) {

        /** Of a threshold for the whole run. */
        public Line(String threshold, String transaction, Measure measure, LineOutcome outcome, String text) {
            this(threshold, transaction, measure, outcome, text, List.of());
        }

        /** The measured figure in its unit; NaN if there is nothing to measure. */
        public double measured() {
            return measure.measured();
        }

        /** Whether the measured figure is within the threshold. */
        public boolean ok() {
            return outcome.ok();
        }

        /** Whether another such test could measure a figure on the other side. */
        public boolean close() {
            return outcome.close();
        }
    }

    /**
     * A time in which a threshold was crossed.
     *
     * @param start ms since 1970
     * @param end ms since 1970
     */
    public record Beyond(long start, long end) {}

    /**
     * A measured figure.
     *
     * @param measured NaN if there is nothing to measure
     */
    public record Measure(double measured, String unit) {}

    /**
     * Whether a threshold is kept.
     *
     * @param ok whether the measured figure is within it
     * @param close whether another such test could measure a figure on the other side
     */
    public record LineOutcome(boolean ok, boolean close) {

        /** Kept, and another test would keep it, too. */
        public static final LineOutcome OK = new LineOutcome(true, false);

        /** Crossed, and another test would cross it, too. */
        public static final LineOutcome FAILED = new LineOutcome(false, false);
    }
}
