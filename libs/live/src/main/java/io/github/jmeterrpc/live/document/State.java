package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/**
 * The data of a run that page, report and gate show; see docs/data.md.
 *
 * @param steady of which the confidence intervals are; null where they are not known
 * @param arrivals of all generators; null if the test has none
 * @param history the same figures of earlier runs; null if they are not known
 * @param rolling figures of stretches of the run; null where they are not known
 */
public record State(
        int schema,
        long version,
        long now,
        RunInfo run,
        long windowMs,
        Windows windows,
        @JsonInclude(Include.NON_NULL) SteadyPart steady,
        List<Row> table,
        List<ErrorRow> errors,
        List<Generator> generators,
        Delivery delivery,
        @JsonInclude(Include.NON_NULL) Arrivals arrivals,
        List<Mark> marks,
        Verdict gate,
        Baseline baseline,
        @JsonInclude(Include.NON_NULL) RunHistory history,
        @JsonIgnore Rolling rolling) {

    /** The schema that is written. */
    public static final int SCHEMA = 1;

    /** The transaction that contains all samples. */
    public static final String ALL = "all";

    /**
     * A run, or a part of one, of which only the figures of its transactions are known: a threshold
     * on anything else was not measured.
     *
     * @param steady of which the confidence intervals are; null if there are none
     * @param arrivals null if they are not known
     */
    public static State ofTable(List<Row> table, SteadyPart steady, Arrivals arrivals) {
        return new State(
                SCHEMA, 0, 0, null, 0, null, steady, table, List.of(), List.of(), null, arrivals, List.of(), null, null,
                null, null);
    }

    /** A copy with the results of gate and comparison. */
    public State with(Verdict verdict, Baseline comparison) {
        return with(run, steady, verdict, comparison, history, rolling);
    }

    /** The same with another steady part. */
    public State with(SteadyPart part) {
        return with(run, part, gate, baseline, history, rolling);
    }

    /** The same with the history of runs. */
    public State with(RunHistory runs) {
        return with(run, steady, gate, baseline, runs, rolling);
    }

    /** The same under another title. */
    public State titled(String title) {
        RunInfo named = new RunInfo(run.id(), title, run.application(), run.run(), run.start(), run.end(), run.state());
        return with(named, steady, gate, baseline, history, rolling);
    }

    /** The same with the figures of stretches. */
    public State with(Rolling stretches) {
        return with(run, steady, gate, baseline, history, stretches);
    }

    private State with(
            RunInfo info, SteadyPart part, Verdict verdict, Baseline comparison, RunHistory runs, Rolling stretches) {
        return new State(
                schema,
                version,
                now,
                info,
                windowMs,
                windows,
                part,
                table,
                errors,
                generators,
                delivery,
                arrivals,
                marks,
                verdict,
                comparison,
                runs,
                stretches);
    }
}
