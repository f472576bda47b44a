package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Baseline;
import io.github.jmeterrpc.live.document.Baseline.Change;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Compares a run to an earlier one, figure by figure. */
public final class Comparison {

    private static final double PERCENT = 100;

    // The share of errors in percent: documents have three decimals, and 0.04 % of a million are many.
    private static final List<Figure> FIGURES =
            List.of(Figure.RATE, Figure.ERROR_SHARE, Figure.MEAN, Figure.P50, Figure.P95, Figure.P99, Figure.MAX);

    /** From the intended start; of transactions that had one in either run. */
    private static final List<Figure> RESPONSES =
            List.of(Figure.RESPONSE_P50, Figure.RESPONSE_P95, Figure.RESPONSE_P99);

    private static final String ERROR_RATE = "errorRate";

    private Comparison() {}

    /**
     * Compares.
     *
     * @param maxWorse share of a figure by which it may get worse
     */
    public static Baseline of(State now, State before, double maxWorse) {
        Map<String, Row> nowRows = byTransaction(now);
        Map<String, Row> beforeRows = byTransaction(before);
        Set<String> transactions = new LinkedHashSet<>(nowRows.keySet());
        transactions.addAll(beforeRows.keySet());
        List<Change> changes = new ArrayList<>();
        for (String transaction : transactions) {
            Row old = beforeRows.get(transaction);
            Row own = nowRows.get(transaction);
            List<Figure> compared = new ArrayList<>(FIGURES);
            compared.addAll(hasResponse(old) || hasResponse(own) ? RESPONSES : List.of());
            Map<String, Baseline.Figure> figures = new LinkedHashMap<>();
            for (Figure figure : compared) {
                String name = figure == Figure.ERROR_SHARE ? ERROR_RATE : figure.typed();
                figures.put(name, compare(figure, figure.of(before, old), figure.of(now, own), maxWorse));
            }
            changes.add(new Change(transaction, figures));
        }
        return new Baseline(before.run().title(), before.run().start(), maxWorse, changes);
    }

    private static boolean hasResponse(Row row) {
        return row != null && row.response() != null;
    }

    private static Map<String, Row> byTransaction(State state) {
        Map<String, Row> rows = new LinkedHashMap<>();
        state.table().forEach(row -> rows.putIfAbsent(row.transaction(), row));
        return rows;
    }

    /** The maximum is shown and never worse: one sample decides it. */
    private static Baseline.Figure compare(Figure figure, double before, double now, double maxWorse) {
        double change = before == 0 ? Double.NaN : (now - before) / before;
        boolean lost = Double.isNaN(now) && !Double.isNaN(before);
        boolean worse = figure == Figure.RATE ? now < before * (1 - maxWorse) : now > before * (1 + maxWorse);
        return new Baseline.Figure(before, now, change, (worse || lost) && figure != Figure.MAX);
    }

    /** What a comparison says as a verdict: a line for each figure that got worse, or one that says that none did. */
    public static List<Verdict.Line> lines(Baseline baseline) {
        String limit = "baseline: worse by more than " + number(baseline.maxWorse() * PERCENT) + " %";
        List<Verdict.Line> lines = new ArrayList<>();
        for (Change row : baseline.rows()) {
            String transaction = row.transaction();
            if (isGone(row)) {
                lines.add(line(limit, transaction, Double.NaN, "not measured, there were no samples"));
                continue;
            }
            row.figures().forEach((name, figure) -> {
                if (figure.worse()) {
                    lines.add(line(limit, transaction, figure.change() * PERCENT, text(name, figure)));
                }
            });
        }
        if (lines.isEmpty()) {
            lines.add(new Verdict.Line(limit, State.ALL, Double.NaN, "%", true, limit + ": nothing ok"));
        }
        return lines;
    }

    private static Verdict.Line line(String limit, String transaction, double change, String text) {
        String sentence = "baseline: " + transaction + ": " + text + " FAILED";
        return new Verdict.Line(limit, transaction, change, "%", false, sentence);
    }

    private static String text(String name, Baseline.Figure figure) {
        String unit = name.equals(ERROR_RATE) ? " %" : "";
        String was = name + " was " + number(figure.before()) + unit;
        if (Double.isNaN(figure.now())) {
            return was + ", is not measured";
        }
        return was + ", is " + number(figure.now()) + unit
                + (Double.isNaN(figure.change())
                        ? ""
                        : String.format(Locale.ROOT, " (%+.1f %%)", figure.change() * PERCENT));
    }

    /** Whether the earlier run had samples of a transaction, and this one has none. */
    private static boolean isGone(Change row) {
        return !Double.isNaN(row.figures().get(Figure.RATE.typed()).before())
                && row.figures().values().stream().allMatch(figure -> Double.isNaN(figure.now()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }
}
