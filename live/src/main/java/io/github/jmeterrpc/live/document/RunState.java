package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/** The data of a run that page, report and gate show; see docs/data.md. */
public record RunState(
        @JsonUnwrapped Stamp stamp,
        RunInfo run,
        @JsonUnwrapped SampleFigures samples,
        @JsonUnwrapped GeneratorSide side,
        @JsonUnwrapped Judgement judgement) {

    /** The schema that is written. */
    public static final int SCHEMA = 1;

    /** The transaction that contains all samples. */
    public static final String ALL = "all";

    /**
     * Which document it is.
     *
     * @param version grows with each change of the run
     * @param now when it was made, ms since 1970
     */
    public record Stamp(int schema, long version, long now) {}

    /**
     * The figures of the samples.
     *
     * @param windowMs length of the windows; 0 without any
     * @param windows null of several runs
     * @param steady of which the confidence intervals are; null where they are not known
     * @param table all samples, then by transaction
     * @param rolling figures of stretches of the run; null where they are not known
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
     * The generators and what they reported.
     *
     * @param delivery of all generators
     * @param arrivals of all generators; null if the test has none
     */
    public record GeneratorSide(
            List<GeneratorState> generators,
            Delivery delivery,
            @JsonInclude(Include.NON_NULL) RunArrivals arrivals,
            List<Mark> marks) {}

    /**
     * What is said of the run.
     *
     * @param gate null without thresholds
     * @param baseline null without an earlier run
     * @param history the same figures of earlier runs; null if they are not known
     */
    public record Judgement(Verdict gate, Baseline baseline, @JsonInclude(Include.NON_NULL) RunHistory history) {

        /** Nothing. */
        public static final Judgement NONE = new Judgement(null, null, null);
    }

    /**
     * A run, or a part of one, of which only the figures of its transactions are known: a threshold
     * on anything else was not measured.
     *
     * @param steady of which the confidence intervals are; null if there are none
     * @param arrivals null if they are not known
     */
    public static RunState ofTable(List<RunRow> table, SteadyPart steady, RunArrivals arrivals) {
        return new RunState(
                new Stamp(SCHEMA, 0, 0),
                null,
                new SampleFigures(0, null, steady, table, List.of(), null),
                new GeneratorSide(List.of(), null, arrivals, List.of()),
                Judgement.NONE);
    }

    /** A copy with the results of gate and comparison. */
    public RunState with(Verdict verdict, Baseline comparison) {
        return new RunState(stamp, run, samples, side, new Judgement(verdict, comparison, judgement.history));
    }

    /** The same with another steady part. */
    public RunState with(SteadyPart part) {
        return new RunState(stamp, run, samples.with(part), side, judgement);
    }

    /** The same with the history of runs. */
    public RunState with(RunHistory runs) {
        return new RunState(stamp, run, samples, side, new Judgement(judgement.gate, judgement.baseline, runs));
    }

    /** The same figures of a run. */
    RunState of(RunInfo info) {
        return new RunState(stamp, info, samples, side, judgement);
    }

    /** The same under another title. */
    public RunState titled(String title) {
        return of(run.titled(title));
    }

    /** The same with the figures of stretches. */
    public RunState with(Rolling stretches) {
        return new RunState(stamp, run, samples.with(stretches), side, judgement);
    }

    /** Grows with each change of the run. */
    public long version() {
        return stamp.version;
    }

    /** Of which the confidence intervals are; null where they are not known. */
    public SteadyPart steady() {
        return samples.steady;
    }

    /** All samples, then by transaction. */
    public List<RunRow> table() {
        return samples.table;
    }

    /** The row of a transaction; null if the run has no such samples. */
    public RunRow row(String transaction) {
        return table().stream()
                .filter(row -> row.transaction().equals(transaction))
                .findFirst()
                .orElse(null);
    }

    /** Figures over time; null of several runs. */
    public Windows windows() {
        return samples.windows;
    }

    /** Length of the windows, ms; 0 without any. */
    public long windowMs() {
        return samples.windowMs;
    }

    /** Kinds of failed samples. */
    public List<ErrorRow> errors() {
        return samples.errors;
    }

    /** By name. */
    public List<GeneratorState> generators() {
        return side.generators;
    }

    /** Points of all generators; null if they are not known. */
    public Delivery delivery() {
        return side.delivery;
    }

    /** By time. */
    public List<Mark> marks() {
        return side.marks;
    }

    /** The verdict of the thresholds; null without any. */
    public Verdict gate() {
        return judgement.gate;
    }

    /** Of all generators; null if the test has none. */
    public RunArrivals arrivals() {
        return side.arrivals;
    }
}
