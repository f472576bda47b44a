package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.document.Verdict;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges the figures of a run, over all its generators, by the thresholds of the one that merges.
 * Immutable.
 */
public final class RunGate {

    /** Without thresholds: no verdict. */
    public static final RunGate NONE = new RunGate(Thresholds.NONE);

    private static final int MILLIS = 1000;

    /** The fields of figures that have confidence intervals. */
    private static final Map<Figure, String> ESTIMATES = Map.of(
            Figure.RATE, RunWindows.RATE,
            Figure.ERROR_SHARE, RunWindows.ERROR_SHARE,
            Figure.MEAN, RowSum.MEAN,
            Figure.P50, Percentile.of(50f).field(),
            Figure.P90, Percentile.of(90f).field(),
            Figure.P95, Percentile.of(95f).field(),
            Figure.P99, Percentile.of(99f).field(),
            Figure.P999, Percentile.of(99.9f).field());

    private final Thresholds thresholds;

    /** A gate with the thresholds of a listener. */
    public RunGate(Thresholds thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * The verdict on the run so far: {@code fails} if a threshold is crossed, {@code cannot tell}
     * if the rows of a run do not have the figure of one, or it is too uncertain, else
     * {@code holds}; empty without thresholds.
     *
     * @param rows fields of the run's rows by transaction
     * @param steady the series of the confidence intervals; empty: the rows have none, and figures
     *     are judged as if exact
     */
    Optional<String> judge(Map<String, Map<String, Double>> rows, Optional<SteadyPart> steady) {
        if (thresholds.isEmpty()) {
            return Optional.empty();
        }
        State state = steady.map(state(rows)::with).orElseGet(() -> state(rows));
        List<Verdict.Line> lines = thresholds.judge(state).lines();
        if (lines.stream().anyMatch(line -> !line.ok() && !line.undecided() && !Double.isNaN(line.measured()))) {
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
                intervals(fields),
                null);
    }

    private static Map<String, Bounds> intervals(Map<String, Double> fields) {
        Map<String, Bounds> intervals = new HashMap<>();
        ESTIMATES.forEach((figure, name) -> {
            if (fields.containsKey(name + RunWindows.LOW)) {
                intervals.put(
                        figure.key(),
                        new Bounds(figure(fields, name + RunWindows.LOW), figure(fields, name + RunWindows.HIGH)));
            }
        });
        return intervals;
    }

    private static double percentile(Map<String, Double> fields, float percent) {
        return figure(fields, Percentile.of(percent).field());
    }

    private static double figure(Map<String, Double> fields, String name) {
        return fields.getOrDefault(name, Double.NaN);
    }
}
