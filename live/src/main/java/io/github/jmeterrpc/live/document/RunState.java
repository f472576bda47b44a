package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.jmeterrpc.live.document.verdict.Baseline;
import io.github.jmeterrpc.live.document.verdict.RunHistory;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import java.util.List;

/** The data of a run that page, report and gate show; see docs/data.md. */
public record RunState(
        @JsonUnwrapped Stamp stamp,
        RunInfo run,
        @JsonUnwrapped SampleFigures samples,
        @JsonUnwrapped GeneratorSide side,
        @JsonUnwrapped Judgement judgement) {

    /** The version of the document schema. */
    public static final int SCHEMA = 1;

    /** The transaction that contains all samples. */
    public static final String ALL = "all";

    /**
     * The identification of the document.
     *
     * @param version increases with each change of the run
     * @param now creation time in ms since 1970
     */
    public record Stamp(int schema, long version, long now) {}

    /**
     * The figures of the samples.
     *
     * @param windowMs length of the windows in ms; 0 without windows
     * @param windows figures over time; null for several runs
     * @param steady the steady part on which the confidence intervals are based; null if unknown
     * @param table a row for all samples, then rows by transaction
     * @param rolling figures of stretches of the run; null if unknown
     */
    public record SampleFigures(
            long windowMs,
            Windows windows,
            @JsonInclude(Include.NON_NULL) SteadyPart steady,
            List<RunRow> table,
            List<ErrorRow> errors,
            @JsonIgnore Rolling rolling) {

        private SampleFigures with(SteadyPart part) {
            return new SampleFigures(windowMs, windows, part, table, errors, rolling);
        }

        private SampleFigures with(Rolling stretches) {
            return new SampleFigures(windowMs, windows, steady, table, errors, stretches);
        }
    }

    /**
     * The generators and their reports.
     *
     * @param delivery counts of all generators
     * @param arrivals counts of all generators; null if the test has no arrivals
     */
    public record GeneratorSide(
            List<GeneratorState> generators,
            Delivery delivery,
            @JsonInclude(Include.NON_NULL) RunArrivals arrivals,
            List<Mark> marks) {}

    /**
     * The evaluation of the run.
     *
     * @param gate verdict; null without thresholds
     * @param baseline comparison; null without an earlier run
     * @param history figures of earlier runs; null if unknown
     */
    public record Judgement(Verdict gate, Baseline baseline, @JsonInclude(Include.NON_NULL) RunHistory history) {

        /** A run without evaluation. */
        public static final Judgement NONE = new Judgement(null, null, null);
    }

    /**
     * Creates a run, or a part of one, with figures of transactions only; thresholds on other
     * figures are not measured.
     *
     * @param steady the steady part on which the confidence intervals are based; null if there are
     *     no intervals
     * @param arrivals counts of arrivals; null if unknown
     */
    public static RunState ofTable(List<RunRow> table, SteadyPart steady, RunArrivals arrivals) {
        return new RunState(
                new Stamp(SCHEMA, 0, 0),
                null,
                new SampleFigures(0, null, steady, table, List.of(), null),
                new GeneratorSide(List.of(), null, arrivals, List.of()),
                Judgement.NONE);
    }

    /** Returns a copy with the results of gate and comparison. */
    public RunState with(Verdict verdict, Baseline comparison) {
        return new RunState(stamp, run, samples, side, new Judgement(verdict, comparison, judgement.history));
    }

    /** Returns a copy with another steady part. */
    public RunState with(SteadyPart part) {
        return new RunState(stamp, run, samples.with(part), side, judgement);
    }

    /** Returns a copy with the history of runs. */
    public RunState with(RunHistory runs) {
        return new RunState(stamp, run, samples, side, new Judgement(judgement.gate, judgement.baseline, runs));
    }

    /** Returns a copy with another run. */
    public RunState of(RunInfo info) {
        return new RunState(stamp, info, samples, side, judgement);
    }

    /** Returns a copy with another title. */
    public RunState titled(String title) {
        return of(run.titled(title));
    }

    /** Returns a copy with the figures of stretches. */
    public RunState with(Rolling stretches) {
        return new RunState(stamp, run, samples.with(stretches), side, judgement);
    }

    /** The version, which increases with each change of the run. */
    public long version() {
        return stamp.version;
    }

    /** The steady part on which the confidence intervals are based; null if unknown. */
    public SteadyPart steady() {
        return samples.steady;
    }

    /** The row for all samples, then the rows by transaction. */
    public List<RunRow> table() {
        return samples.table;
    }

    /** The row of a transaction; null if the run has no samples of it. */
    public RunRow row(String transaction) {
        return table().stream()
                .filter(row -> row.transaction().equals(transaction))
                .findFirst()
                .orElse(null);
    }

    /** Figures over time; null for several runs. */
    public Windows windows() {
        return samples.windows;
    }

    /** The length of the windows in ms; 0 without windows. */
    public long windowMs() {
        return samples.windowMs;
    }

    /** The kinds of failed samples. */
    public List<ErrorRow> errors() {
        return samples.errors;
    }

    /** The generators by name. */
    public List<GeneratorState> generators() {
        return side.generators;
    }

    /** Point counts of all generators; null if unknown. */
    public Delivery delivery() {
        return side.delivery;
    }

    /** The annotations by time. */
    public List<Mark> marks() {
        return side.marks;
    }

    /** The verdict of the thresholds; null without thresholds. */
    public Verdict gate() {
        return judgement.gate;
    }

    /** Arrivals of all generators; null if the test has no arrivals. */
    public RunArrivals arrivals() {
        return side.arrivals;
    }
}
