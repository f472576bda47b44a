package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Baseline;
import io.github.jmeterrpc.live.document.Baseline.Change;
import io.github.jmeterrpc.live.document.Responses;
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
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Compares a run to an earlier one, figure by figure. */
public final class Comparison {

    private static final double PERCENT = 100;
    private static final Map<String, ToDoubleFunction<Row>> FIGURES = new LinkedHashMap<>();

    /** From the intended start; of transactions that had one in either run. */
    private static final Map<String, ToDoubleFunction<Row>> RESPONSES = new LinkedHashMap<>();

    private static final String RATE = "rate";
    private static final String ERROR_RATE = "errorRate";

    /** One sample decides it, so it is shown and not judged. */
    private static final String MAX = "max";

    static {
        FIGURES.put(RATE, Row::rate);
        // In percent: documents have three decimals, and 0.04 % of a million are many.
        FIGURES.put(ERROR_RATE, row -> row.errorRate() * PERCENT);
        FIGURES.put("mean", Row::mean);
        FIGURES.put("p50", Row::p50);
        FIGURES.put("p95", Row::p95);
        FIGURES.put("p99", Row::p99);
        FIGURES.put(MAX, Row::max);
        RESPONSES.put("response_p50", response(Responses::p50));
        RESPONSES.put("response_p95", response(Responses::p95));
        RESPONSES.put("response_p99", response(Responses::p99));
    }

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
            Map<String, Baseline.Figure> figures = new LinkedHashMap<>();
            Row old = beforeRows.get(transaction);
            Row own = nowRows.get(transaction);
            BiConsumer<String, ToDoubleFunction<Row>> compare =
                    (name, figure) -> figures.put(name, figure(name, value(old, figure), value(own, figure), maxWorse));
            FIGURES.forEach(compare);
            if (hasResponse(old) || hasResponse(own)) {
                RESPONSES.forEach(compare);
            }
            changes.add(new Change(transaction, figures));
        }
        return new Baseline(before.run().title(), before.run().start(), maxWorse, changes);
    }

    private static ToDoubleFunction<Row> response(ToDoubleFunction<Responses> figure) {
        return row -> hasResponse(row) ? figure.applyAsDouble(row.response()) : Double.NaN;
    }

    private static boolean hasResponse(Row row) {
        return row != null && row.response() != null;
    }

    private static Map<String, Row> byTransaction(State state) {
        return state.table().stream()
                .collect(
                        Collectors.toMap(Row::transaction, Function.identity(), (one, two) -> one, LinkedHashMap::new));
    }

    private static double value(Row row, ToDoubleFunction<Row> figure) {
        return row == null ? Double.NaN : figure.applyAsDouble(row);
    }

    private static Baseline.Figure figure(String name, double before, double now, double maxWorse) {
        double change = before == 0 ? Double.NaN : (now - before) / before;
        boolean lost = Double.isNaN(now) && !Double.isNaN(before);
        boolean worse = name.equals(RATE) ? now < before * (1 - maxWorse) : now > before * (1 + maxWorse);
        return new Baseline.Figure(before, now, change, (worse || lost) && !name.equals(MAX));
    }

    /** What a comparison says as a verdict: a line for each figure that got worse, or one that says that none did. */
    public static List<Verdict.Line> lines(Baseline baseline) {
        String limit = "baseline: worse by more than " + number(baseline.maxWorse() * PERCENT) + " %";
        List<Verdict.Line> lines = new ArrayList<>();
        for (Change row : baseline.rows()) {
            if (isGone(row)) {
                lines.add(new Verdict.Line(
                        limit,
                        row.transaction(),
                        Double.NaN,
                        "%",
                        false,
                        "baseline: " + row.transaction() + ": not measured, there were no samples FAILED"));
                continue;
            }
            row.figures().forEach((name, figure) -> {
                if (figure.worse()) {
                    String change = Double.isNaN(figure.change())
                            ? ""
                            : String.format(Locale.ROOT, " (%+.1f %%)", figure.change() * PERCENT);
                    String unit = name.equals(ERROR_RATE) ? " %" : "";
                    lines.add(new Verdict.Line(
                            limit,
                            row.transaction(),
                            figure.change() * PERCENT,
                            "%",
                            false,
                            "baseline: " + row.transaction() + ": " + name + " was " + number(figure.before()) + unit
                                    + (Double.isNaN(figure.now())
                                            ? ", is not measured"
                                            : ", is " + number(figure.now()) + unit + change)
                                    + " FAILED"));
                }
            });
        }
        if (lines.isEmpty()) {
            lines.add(new Verdict.Line(limit, State.ALL, Double.NaN, "%", true, limit + ": nothing ok"));
        }
        return lines;
    }

    /** Whether the earlier run had samples of a transaction, and this one has none. */
    private static boolean isGone(Change row) {
        return !Double.isNaN(row.figures().get(RATE).before())
                && row.figures().values().stream().allMatch(figure -> Double.isNaN(figure.now()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }
}
