package io.github.jmeterrpc.live.document.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The result of a threshold.
 *
 * @param threshold threshold as typed
 * @param text human-readable result
 * @param beyond periods in which stretches of the run crossed the threshold; empty for a
 *     threshold on the whole run
 */
public record VerdictLine(
        String threshold,
        String transaction,
        @JsonUnwrapped Verdict.Measure measure,
        @JsonUnwrapped Verdict.LineOutcome outcome,
        String text,
        @JsonInclude(Include.NON_EMPTY) List<Verdict.Beyond> beyond) {

    /** Creates the result of a threshold on the whole run. */
    public VerdictLine(
            String threshold, String transaction, Verdict.Measure measure, Verdict.LineOutcome outcome, String text) {
        this(threshold, transaction, measure, outcome, text, List.of());
    }

    /** The measured figure in its unit; NaN if it was not measured. */
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
