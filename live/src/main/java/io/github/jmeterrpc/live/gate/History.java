package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.RunHistory;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares a run to the last runs with the same title. A figure is worse if it is outside the range
 * that is expected for another run of the same system (Student's prediction interval over the runs)
 * by more than the figure's resolution.
 */
public final class History {

    /** Number of last runs that are compared. */
    static final int MOST = 10;

    /** Minimum number of runs for a comparison. */
    static final int LEAST = 3;

    private static final List<Figure> JUDGED = List.of(
            Figure.RATE,
            Figure.ERROR_SHARE,
            Figure.MEAN,
            Figure.P50,
            Figure.P95,
            Figure.P99,
            Figure.RESPONSE_P50,
            Figure.RESPONSE_P95,
            Figure.RESPONSE_P99);

    private static final String NAME = "history";
    private static final double PERCENT = 100;

    private final RunState now;
    private final List<HistoryFile.HistoryRun> before;
    private final double resolution;

    private History(RunState now, List<HistoryFile.HistoryRun> before) {
        this.now = now;
        this.before = before;
        this.resolution = now.steady() == null ? 0 : now.steady().resolutionMs();
    }

    /** Creates the history of a run from the runs in a file. */
    public static History of(RunState now, Map<String, List<HistoryFile.HistoryRun>> runs) {
        List<HistoryFile.HistoryRun> ofTitle = runs.getOrDefault(HistoryFile.title(now), List.of()).stream()
                .filter(run -> !run.time().equals(HistoryFile.time(now)))
                .toList();
        return new History(now, ofTitle.subList(Math.max(0, ofTitle.size() - MOST), ofTitle.size()));
    }

    /** Returns the figures of all runs for display. */
    public RunHistory document() {
        Map<String, RunRow> rows = new LinkedHashMap<>();
        now.table().forEach(row -> rows.put(HistoryFile.label(row), row));
        Set<String> labels = new LinkedHashSet<>(rows.keySet());
        before.forEach(run -> labels.addAll(run.figures().keySet()));
        List<RunHistory.HistoryRow> compared = new ArrayList<>();
        for (String label : labels) {
            Map<String, RunHistory.Series> figures = new LinkedHashMap<>();
            for (Figure figure : JUDGED) {
                RunHistory.Series series = series(label, figure, rows.get(label));
                if (!Double.isNaN(series.now()) || series.before().stream().anyMatch(value -> !Double.isNaN(value))) {
                    figures.put(HistoryFile.column(figure), series);
                }
            }
            compared.add(new RunHistory.HistoryRow(label, figures));
        }
        return new RunHistory(
                before.stream().map(run -> run.time().toEpochMilli()).toList(), compared);
    }

    private RunHistory.Series series(String label, Figure figure, RunRow row) {
        List<Double> earlier =
                before.stream().map(run -> run.figure(label, figure)).toList();
        double[] known = earlier.stream()
                .mapToDouble(value -> value)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        double value = figure.of(now, row);
        if (known.length < LEAST) {
            return new RunHistory.Series(earlier, value, Double.NaN, Double.NaN, false);
        }
        double[] ones = new double[known.length];
        Arrays.fill(ones, 1);
        Ratio mean = Ratio.of(known, ones);
        // The interval of a mean decreases with the square root of the number of runs; another run
        // adds its own deviation.
        double expected =
                Comparison.SURE * mean.halfWidth() * Math.sqrt(known.length + 1) + least(figure, mean.value(), row);
        double low = Math.max(0, mean.value() - expected);
        double high = mean.value() + expected;
        boolean worse = Double.isNaN(value) || (figure == Figure.RATE ? value < low : value > high);
        return new RunHistory.Series(earlier, value, low, high, worse);
    }

    /** Returns the resolution of the figure; smaller differences are ignored. */
    private double least(Figure figure, double mean, RunRow row) {
        if (figure == Figure.ERROR_SHARE) {
            return row == null ? 0 : PERCENT * Confidence.RULE_OF_THREE / row.count();
        }
        return Confidence.BUCKET * mean + (figure.unit().equals("ms") ? resolution : 0);
    }

    /** Returns a sentence if there are too few runs for a comparison; empty if there are enough. */
    public static Optional<String> notCompared(String title, RunHistory history) {
        int runs = history.times().size();
        return runs < LEAST
                ? Optional.of(NAME + ": not compared yet, there are " + runs + " of at least " + LEAST + " runs of '"
                        + title + "'")
                : Optional.empty();
    }

    /**
     * Returns a line for each worse figure, or one line if no figure is worse; empty without a
     * comparison.
     */
    public static List<VerdictLine> lines(RunHistory history) {
        int runs = history.times().size();
        if (runs < LEAST) {
            return List.of();
        }
        List<VerdictLine> lines = new ArrayList<>();
        for (RunHistory.HistoryRow row : history.rows()) {
            boolean isGone = row.figures().values().stream().allMatch(series -> Double.isNaN(series.now()))
                    && row.figures().values().stream().anyMatch(RunHistory.Series::worse);
            if (isGone) {
                lines.add(line(row.transaction(), Double.NaN, "", false, "not measured, there were no samples"));
                continue;
            }
            row.figures().forEach((column, series) -> {
                if (series.worse()) {
                    lines.add(line(row.transaction(), series.now(), unit(column), false, text(column, series)));
                }
            });
        }
        return lines.isEmpty()
                ? List.of(line(RunState.ALL, Double.NaN, "", true, "like the last " + runs + " runs"))
                : lines;
    }

    private static String unit(String column) {
        return JUDGED.stream()
                .filter(figure -> HistoryFile.column(figure).equals(column))
                .map(Figure::unit)
                .findFirst()
                .orElse("");
    }

    private static String text(String column, RunHistory.Series series) {
        double[] known = series.before().stream()
                .mapToDouble(value -> value)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        String had = ", the last " + known.length + " runs had "
                + ConsoleText.figure(Arrays.stream(known).min().orElseThrow()) + " to "
                + ConsoleText.figure(Arrays.stream(known).max().orElseThrow());
        String unit = unit(column).isEmpty() ? "" : " " + unit(column);
        return Double.isNaN(series.now())
                ? column + " is not measured" + had + unit
                : column + " is " + ConsoleText.figure(series.now()) + had + unit + ", another one is expected "
                        + (column.equals(Figure.RATE.typed())
                                ? "from " + ConsoleText.figure(series.low()) + " on"
                                : "up to " + ConsoleText.figure(series.high()));
    }

    private static VerdictLine line(String label, double measured, String unit, boolean ok, String what) {
        String where = label.equals(RunState.ALL) && ok ? "" : label + ": ";
        return new VerdictLine(
                NAME,
                label,
                new Verdict.Measure(measured, unit),
                ok ? Verdict.LineOutcome.OK : Verdict.LineOutcome.FAILED,
                NAME + ": " + where + what + (ok ? " ok" : " FAILED"));
    }
}
