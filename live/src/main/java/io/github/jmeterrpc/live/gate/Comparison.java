package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.document.verdict.Baseline;
import io.github.jmeterrpc.live.document.verdict.Baseline.Change;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.metrics.confidence.Confidence;
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

    // Documents contain the share of errors in percent with three decimals, so that 0.04 % of a
    // million samples is visible.
    private static final List<Figure> FIGURES =
            List.of(Figure.RATE, Figure.ERROR_SHARE, Figure.MEAN, Figure.P50, Figure.P95, Figure.P99, Figure.MAX);

    /** Figures from the intended start; compared for transactions that have them in either run. */
    private static final List<Figure> RESPONSES =
            List.of(Figure.RESPONSE_P50, Figure.RESPONSE_P95, Figure.RESPONSE_P99);

    private static final String ERROR_RATE = Figure.ERROR_SHARE.key();

    /**
     * Factor from a 95 % to a 97.5 % interval: Student's t with 9 degrees of freedom, 2.69 divided
     * by 2.26. Several figures are compared, and none of them should differ by chance; in
     * simulations, less than 5 % of pairs of equal tests differ.
     */
    static final double SURE = 1.19;

    /** Intervals have half the width after four times the time. */
    private static final double LONGER = 2;

    private Comparison() {}

    /**
     * Compares two runs.
     *
     * @param maxWorse share of a figure by which it may get worse
     */
    public static Baseline of(RunState now, RunState before, double maxWorse) {
        Map<String, RunRow> nowRows = byTransaction(now);
        Map<String, RunRow> beforeRows = byTransaction(before);
        Set<String> transactions = new LinkedHashSet<>(nowRows.keySet());
        transactions.addAll(beforeRows.keySet());
        List<Change> changes = new ArrayList<>();
        for (String transaction : transactions) {
            RunRow old = beforeRows.get(transaction);
            RunRow own = nowRows.get(transaction);
            List<Figure> compared = new ArrayList<>(FIGURES);
            compared.addAll(hasResponse(old) || hasResponse(own) ? RESPONSES : List.of());
            Map<String, Baseline.ComparedFigure> figures = new LinkedHashMap<>();
            for (Figure figure : compared) {
                String name = figure == Figure.ERROR_SHARE ? ERROR_RATE : figure.typed();
                double was = figure.of(before, old);
                double noise =
                        noise(figure, chance(figure, old, resolution(before)), chance(figure, own, resolution(now)))
                                + coarseness(figure, was, Math.max(resolution(before), resolution(now)));
                figures.put(name, compare(figure, was, figure.of(now, own), noise, maxWorse));
            }
            changes.add(new Change(transaction, figures));
        }
        double seconds = Math.min(seconds(before.steady()), seconds(now.steady()));
        int runs = Math.min(runs(before), runs(now));
        return new Baseline(before.run().title(), before.run().start(), maxWorse, seconds, runs, changes);
    }

    /** The number of runs in a document of several runs; otherwise 0. */
    public static int runs(RunState state) {
        return state.steady() == null ? 0 : state.steady().runs();
    }

    private static double seconds(SteadyPart steady) {
        return steady == null || !steady.hasIntervals() ? Double.NaN : steady.seconds();
    }

    private static double resolution(RunState state) {
        return state.steady() == null ? 0 : state.steady().resolutionMs();
    }

    /**
     * The range of a figure that is caused by chance alone; for a percentile, without the error of
     * buckets and whole milliseconds. Null if there is none.
     */
    private static Bounds chance(Figure figure, RunRow row, double resolution) {
        Bounds bounds = row == null || figure.isOfResponses() && row.response() == null ? null : figure.interval(row);
        if (bounds == null || figure.percent().isEmpty()) {
            return bounds;
        }
        double low = (bounds.low() + resolution) / (1 - Confidence.BUCKET);
        // If the lower bound was cut at 0, the upper bound may be less than it.
        return new Bounds(low, Math.max(low, (bounds.high() - resolution) / (1 + Confidence.BUCKET)));
    }

    /**
     * The difference between two runs of the same system that chance explains: as a difference of
     * logarithms, or for shares of errors in percentage points. NaN if an interval is unknown or
     * has no upper bound.
     */
    private static double noise(Figure figure, Bounds before, Bounds now) {
        if (before == null || now == null) {
            return Double.NaN;
        }
        return SURE
                * (figure == Figure.ERROR_SHARE
                        ? Math.hypot(before.halfWidth(), now.halfWidth())
                        : Math.hypot(halfLog(before), halfLog(now)));
    }

    private static double halfLog(Bounds bounds) {
        return Math.log(bounds.high() / bounds.low()) / 2;
    }

    /**
     * The additional difference of percentiles, as a difference of logarithms. The width of a
     * bucket and whole milliseconds are not random, so they are added once and not combined like
     * random errors.
     */
    private static double coarseness(Figure figure, double before, double resolution) {
        return figure.percent().isEmpty() ? 0 : Math.log1p(Confidence.BUCKET) + Math.log1p(resolution / before);
    }

    private static boolean hasResponse(RunRow row) {
        return row != null && row.response() != null;
    }

    private static Map<String, RunRow> byTransaction(RunState state) {
        Map<String, RunRow> rows = new LinkedHashMap<>();
        state.table().forEach(row -> rows.putIfAbsent(row.transaction(), row));
        return rows;
    }

    /** The maximum is shown but never counts as worse, because one sample determines it. */
    private static Baseline.ComparedFigure compare(
            Figure figure, double before, double now, double noise, double maxWorse) {
        double change = before == 0 ? Double.NaN : (now - before) / before;
        boolean lost = Double.isNaN(now) && !Double.isNaN(before);
        boolean beyond = figure == Figure.RATE ? now < before * (1 - maxWorse) : now > before * (1 + maxWorse);
        boolean share = figure == Figure.ERROR_SHARE;
        boolean seen = Math.abs(share ? now - before : Math.log(now / before)) > noise;
        boolean judged = figure != Figure.MAX;
        return new Baseline.ComparedFigure(
                before,
                now,
                change,
                share ? noise : Math.expm1(noise),
                judged && (lost || beyond && seen),
                judged && beyond && !seen);
    }

    /**
     * Returns the result of a comparison as lines of a verdict: a line for each figure that got
     * worse or may have got worse, or one line if there is no change. The last line names the
     * changes that these runs cannot distinguish from chance.
     */
    public static List<VerdictLine> lines(Baseline baseline) {
        return findings(baseline).stream()
                .map(finding -> new VerdictLine(
                        limit(baseline),
                        finding.transaction(),
                        new Verdict.Measure(finding.change(), "%"),
                        finding.outcome(),
                        finding.text() + finding.judgment()))
                .toList();
    }

    /** Returns what {@link #lines} returns as text without a judgment, for a comparison without a limit. */
    public static List<String> remarks(Baseline baseline) {
        return findings(baseline).stream().map(Finding::text).toList();
    }

    private static String limit(Baseline baseline) {
        return "baseline: worse by more than " + number(baseline.maxWorse() * PERCENT) + " %";
    }

    private static List<Finding> findings(Baseline baseline) {
        List<Finding> findings = new ArrayList<>();
        for (Change row : baseline.rows()) {
            String transaction = row.transaction();
            if (isGone(row)) {
                findings.add(Finding.failed(transaction, Double.NaN, "not measured, there were no samples"));
                continue;
            }
            row.figures().forEach((name, figure) -> {
                double change = figure.change() * PERCENT;
                if (figure.worse()) {
                    findings.add(Finding.failed(transaction, change, text(name, figure)));
                } else if (figure.maybeWorse()) {
                    String doubt =
                            "baseline: " + transaction + ": " + text(name, figure) + " maybe worse: may be chance";
                    findings.add(new Finding(transaction, change, new Verdict.LineOutcome(true, true), doubt, ""));
                }
            });
        }
        if (findings.isEmpty()) {
            boolean known = !Double.isNaN(baseline.seconds());
            String judgment = known ? " ok" : " ok, close: a run is too short to distinguish changes from chance";
            findings.add(new Finding(
                    RunState.ALL,
                    Double.NaN,
                    new Verdict.LineOutcome(true, !known),
                    limit(baseline) + ": nothing",
                    judgment));
        }
        return findings;
    }

    /**
     * What a comparison found.
     *
     * @param change in percent; NaN if there is none
     * @param judgment end of the line in a verdict
     */
    private record Finding(
            String transaction, double change, Verdict.LineOutcome outcome, String text, String judgment) {

        static Finding failed(String transaction, double change, String text) {
            String sentence = "baseline: " + transaction + ": " + text;
            return new Finding(transaction, change, Verdict.LineOutcome.FAILED, sentence, " FAILED");
        }
    }

    /** Returns a sentence with the changes that these runs cannot distinguish from chance. */
    public static String visibleChange(Baseline baseline) {
        double visible = baseline.rows().stream()
                .filter(row -> row.transaction().equals(RunState.ALL))
                .mapToDouble(row -> row.figures().get(Figure.P95.typed()).visible())
                .findFirst()
                .orElse(Double.NaN);
        if (Double.isInfinite(visible)) {
            return "baseline: p95 was 0 ms in whole milliseconds, so that no change of it can be seen; the listener's points"
                    + " have microseconds";
        }
        if (Double.isNaN(baseline.seconds()) || Double.isNaN(visible)) {
            return "baseline: at least one of the runs is too short to distinguish changes from chance";
        }
        boolean ofRuns = baseline.runs() > 0;
        double measured = ofRuns ? baseline.runs() : baseline.seconds();
        return String.format(
                Locale.ROOT,
                "baseline: changes of p95 under %.1f %% cannot be distinguished from chance with %.0f %s; %.0f %3$s would show %.1f %%",
                visible * PERCENT,
                measured,
                ofRuns ? "runs" : "s",
                LONGER * LONGER * measured,
                visible * PERCENT / LONGER);
    }

    private static String text(String name, Baseline.ComparedFigure figure) {
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

    /** Whether the earlier run had samples of a transaction and this run has none. */
    private static boolean isGone(Change row) {
        return !Double.isNaN(row.figures().get(Figure.RATE.typed()).before())
                && row.figures().values().stream().allMatch(figure -> Double.isNaN(figure.now()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }
}
