package io.github.jmeterrpc.live.document;

import java.util.List;

/** The data of a run that page, report and gate show; see docs/data.md. */
public record State(
        int schema,
        long version,
        long now,
        RunInfo run,
        long windowMs,
        Windows windows,
        List<Row> table,
        List<ErrorRow> errors,
        List<Generator> generators,
        Delivery delivery,
        List<Mark> marks,
        Verdict gate,
        Baseline baseline) {

    /** The schema that is written. */
    public static final int SCHEMA = 1;

    /** The transaction that stands for all samples. */
    public static final String ALL = "all";

    /** The same with what the gate and the comparison say. */
    public State with(Verdict verdict, Baseline comparison) {
        return new State(
                schema,
                version,
                now,
                run,
                windowMs,
                windows,
                table,
                errors,
                generators,
                delivery,
                marks,
                verdict,
                comparison);
    }

    /** The same under another title. */
    public State titled(String title) {
        RunInfo named = new RunInfo(run.id(), title, run.application(), run.run(), run.start(), run.end(), run.state());
        return new State(
                schema,
                version,
                now,
                named,
                windowMs,
                windows,
                table,
                errors,
                generators,
                delivery,
                marks,
                gate,
                baseline);
    }
}
