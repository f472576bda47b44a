package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.Verdict;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges the figures of a run, over all its generators, by the thresholds of the one that merges. Immutable. */
public final class RunGate {

    /** Without thresholds: no verdict. */
    public static final RunGate NONE = new RunGate(Thresholds.NONE);

    private static final int MILLIS = 1000;

    private final Thresholds thresholds;

    /** A gate with the thresholds of a listener. */
    public RunGate(Thresholds thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * The verdict on the run so far: {@code fails} if a threshold is crossed, {@code cannot tell} if the rows of a run do
     * not have the figure of one, else {@code holds}; empty without thresholds.
     *
     * @param rows fields of the run's rows by transaction
     */
    Optional<String> judge(Map<String, Map<String, Double>> rows) {
        if (thresholds.isEmpty()) {
            return Optional.empty();
        }
        List<Verdict.Line> lines = thresholds.judge(state(rows)).lines();
        if (lines.stream().anyMatch(line -> !line.ok() && !Double.isNaN(line.measured()))) {
            return Optional.of("fails");
        }
        return Optional.of(lines.stream().allMatch(Verdict.Line::ok) ? "holds" : "cannot tell");
    }

    private static State state(Map<String, Map<String, Double>> rows) {
        return State.ofTable(rows.entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .toList());
    }

    private static Row row(String transaction, Map<String, Double> fields) {
        double samples = fields.get(MergedRows.RUN_SAMPLES);
        return new Row(
                transaction,
                Math.round(samples),
                fields.get(BucketFields.ERRORS),
                samples * MILLIS / (fields.get(RowSum.END) - fields.get(RowSum.START)),
                figure(fields, RowSum.MEAN),
                figure(fields, BucketFields.MIN),
                percentile(fields, 50f),
                percentile(fields, 90f),
                percentile(fields, 95f),
                percentile(fields, 99f),
                percentile(fields, 99.9f),
                figure(fields, BucketFields.MAX),
                Double.NaN,
                Double.NaN,
                Map.of(),
                null);
    }

    private static double percentile(Map<String, Double> fields, float percent) {
        return figure(fields, Percentile.of(percent).field());
    }

    private static double figure(Map<String, Double> fields, String name) {
        return fields.getOrDefault(name, Double.NaN);
    }
}
