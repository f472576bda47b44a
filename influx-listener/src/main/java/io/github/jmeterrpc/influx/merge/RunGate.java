package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Evaluates the figures of a run over all its generators, with the thresholds of the merging
 * generator. Immutable.
 */
public final class RunGate {

    /** A gate without thresholds, which gives no verdict. */
    public static final RunGate NONE = new RunGate(Thresholds.NONE);

    private static final int MILLIS = 1000;
    private static final Set<Figure> PERCENTILES = EnumSet.range(Figure.P50, Figure.P999);

    private final Thresholds thresholds;

    /** Creates a gate with the thresholds of a listener. */
    public RunGate(Thresholds thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * The verdict on the run so far: {@code holds} or {@code fails}; with {@code , close} appended
     * if a repeated run could have the other result; {@code cannot tell} if no threshold fails but
     * the rows of runs lack the figure of a threshold. Empty without thresholds.
     *
     * @param rows fields of the run's rows by transaction
     * @param steady the part of the run on which its intervals are based; empty if the rows have no
     *     intervals
     * @param confidence evaluates limits by transaction; returns null if the confidence is unknown
     */
    Optional<String> judge(
            Map<String, Map<String, Double>> rows,
            Optional<SteadyPart> steady,
            Function<String, Confidence> confidence) {
        if (thresholds.isEmpty()) {
            return Optional.empty();
        }
        List<RunRow> table = rows.entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue(), confidence.apply(entry.getKey())))
                .toList();
        RunState state = RunState.ofTable(table, steady.orElse(null), null);
        Verdict verdict = thresholds.ofTransactions().judge(state);
        if (verdict.passed() && !thresholds.ofTransactions().equals(thresholds)) {
            return Optional.of("cannot tell");
        }
        return Optional.of((verdict.passed() ? "holds" : "fails") + (verdict.close() ? ", close" : ""));
    }

    private static RunRow row(String transaction, Map<String, Double> fields, Confidence confidence) {
        double samples = fields.get(MergedRows.RUN_SAMPLES);
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.COUNT, (double) Math.round(samples));
        figures.put(Figure.ERRORS, fields.get(BucketFields.ERRORS));
        figures.put(Figure.RATE, samples * MILLIS / (fields.get(RowSum.END) - fields.get(RowSum.START)));
        figures.put(Figure.MEAN, figure(fields, RowSum.MEAN));
        figures.put(Figure.MIN, figure(fields, BucketFields.MIN));
        figures.put(Figure.MAX, figure(fields, BucketFields.MAX));
        for (Figure percentile : PERCENTILES) {
            float percent = (float) percentile.percent().orElseThrow();
            figures.put(percentile, figure(fields, Percentile.of(percent).field()));
        }
        return new RunRow(transaction, new FigureValues(figures), RunRow.Traffic.UNKNOWN, Map.of(), null, confidence);
    }

    private static double figure(Map<String, Double> fields, String name) {
        return fields.getOrDefault(name, Double.NaN);
    }
}
