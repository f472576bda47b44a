package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Several runs of the same test as one: counts are sums, minimum and maximum are of all runs, and
 * each other figure is the mean of the runs. Its 95 % confidence interval is computed with
 * Student's t, with each run as one value. Unlike the interval of a single run, it includes
 * differences between runs (JIT compilation, memory layout, other load of the machines).
 */
public final class Repetitions {

    private static final List<Figure> SPREAD = List.of(Figure.RATE, Figure.MEAN, Figure.P50, Figure.P95, Figure.P99);
    private static final double PERCENT = 100;
    private static final double HALF = 0.5;

    /** Student's t for the intervals of single runs, with ten batches. */
    private static final double STUDENT = 2.26;

    private final List<RunState> runs;

    /** @param runs runs of the same test, at least two */
    public Repetitions(List<RunState> runs) {
        this.runs = List.copyOf(runs);
    }

    /** The document of all runs, without windows, because runs have no common time. */
    public RunState state() {
        RunState first = runs.get(0);
        RunInfo info = new RunInfo(
                first.run().id(),
                first.run().title(),
                first.run().tags(),
                first.run().start(),
                null,
                first.run().state());
        List<RunRow> table = transactions().stream().map(this::row).toList();
        return new RunState(
                new RunState.Stamp(RunState.SCHEMA, 0, first.stamp().now()),
                info,
                new RunState.SampleFigures(
                        first.samples().windowMs(),
                        null,
                        SteadyPart.ofRuns(runs.size()),
                        table,
                        runs.stream().flatMap(run -> run.errors().stream()).toList(),
                        null),
                new RunState.GeneratorSide(
                        runs.stream().flatMap(run -> run.generators().stream()).toList(),
                        sum(RunState::delivery, Delivery::plus),
                        sum(RunState::arrivals, RunArrivals::plus),
                        List.of()),
                RunState.Judgement.NONE);
    }

    /** Returns null if no run has the row. */
    private <T> T sum(Function<RunState, T> part, BinaryOperator<T> plus) {
        return runs.stream().map(part).filter(Objects::nonNull).reduce(plus).orElse(null);
    }

    private List<String> transactions() {
        return runs.stream()
                .flatMap(run -> run.table().stream())
                .map(RunRow::transaction)
                .distinct()
                .toList();
    }

    private RunRow row(String transaction) {
        List<RunRow> rows = runs.stream()
                .map(run -> run.row(transaction))
                .filter(Objects::nonNull)
                .toList();
        List<ResponseRow> responses =
                rows.stream().map(RunRow::response).filter(Objects::nonNull).toList();
        ResponseRow response = responses.isEmpty()
                ? null
                : new ResponseRow(
                        figures(responses, ResponseRow.FIGURES, ResponseRow::of), intervals(transaction, true), null);
        return new RunRow(
                transaction,
                figures(rows, RunRow.FIGURES, RunRow::of),
                new RunRow.Traffic(
                        rows.stream()
                                .mapToDouble(row -> row.traffic().received())
                                .sum(),
                        rows.stream().mapToDouble(row -> row.traffic().sent()).sum()),
                intervals(transaction, false),
                response,
                null);
    }

    /** Counts are summed, other figures are means; the shortest and the longest are those of all runs. */
    private static <T> FigureValues figures(List<T> rows, Set<Figure> figures, ToDoubleBiFunction<T, Figure> value) {
        Map<Figure, Double> all = new EnumMap<>(Figure.class);
        for (Figure figure : figures) {
            DoubleStream values = rows.stream().mapToDouble(row -> value.applyAsDouble(row, figure));
            DoubleStream known = figure == Figure.ERRORS ? values : values.filter(one -> !Double.isNaN(one));
            all.put(
                    figure,
                    switch (figure) {
                        case COUNT, ERRORS, RESPONSE_COUNT -> known.sum();
                        case MIN -> known.min().orElse(Double.NaN);
                        case MAX, RESPONSE_MAX -> known.max().orElse(Double.NaN);
                        default -> known.average().orElse(Double.NaN);
                    });
        }
        return new FigureValues(all);
    }

    private Map<String, Bounds> intervals(String transaction, boolean ofResponses) {
        Map<String, Bounds> intervals = new LinkedHashMap<>();
        Arrays.stream(Figure.values())
                .filter(figure -> figure.isEstimate() && figure.isOfResponses() == ofResponses)
                .forEach(figure -> {
                    Ratio ratio = figure == Figure.ERROR_SHARE ? errorShare(transaction) : ratio(figure, transaction);
                    if (!Double.isNaN(ratio.halfWidth())) {
                        intervals.put(
                                figure.key(),
                                new Bounds(
                                        ratio.interval().low(), ratio.interval().high()));
                    }
                });
        return intervals;
    }

    private Ratio ratio(Figure figure, String transaction) {
        double[] values = runs.stream()
                .mapToDouble(run -> figure.of(run, run.row(transaction)))
                .filter(value -> !Double.isNaN(value))
                .toArray();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        return Ratio.of(values, ones).wider(figure.percent().isPresent() ? Confidence.BUCKET : 0);
    }

    /**
     * Returns the share of errors in percent; runs with more samples have more weight. The interval
     * is at least as wide as the rule of three requires.
     */
    private Ratio errorShare(String transaction) {
        List<RunRow> rows = runs.stream()
                .map(run -> run.row(transaction))
                .filter(row -> row != null && row.count() > 0)
                .toList();
        Ratio share = Ratio.of(
                rows.stream().mapToDouble(row -> PERCENT * row.errors()).toArray(),
                rows.stream().mapToDouble(RunRow::count).toArray());
        double least = PERCENT
                * Confidence.RULE_OF_THREE
                / rows.stream().mapToLong(RunRow::count).sum();
        return new Ratio(share.value(), Math.max(share.halfWidth(), least));
    }

    /** Sentences about differences between the runs. */
    public List<String> remarks() {
        List<String> lines = new ArrayList<>();
        for (String transaction : transactions()) {
            long missing =
                    runs.stream().filter(run -> run.row(transaction) == null).count();
            if (missing > 0) {
                lines.add(transaction + ": has no samples in " + missing + " of " + runs.size() + " runs");
            }
        }
        Map<Figure, Double> shares = new LinkedHashMap<>();
        SPREAD.forEach(figure -> betweenRuns(figure).ifPresent(share -> shares.put(figure, share)));
        if (shares.isEmpty()) {
            lines.add("spread between the runs: not measured, they are too short for confidence intervals");
            return lines;
        }
        lines.add("spread between the runs (the rest is within them): "
                + shares.entrySet().stream()
                        .map(share -> String.format(
                                Locale.ROOT, "%s %.0f %%", share.getKey().typed(), PERCENT * share.getValue()))
                        .collect(Collectors.joining(", ")));
        double mean =
                shares.values().stream().mapToDouble(share -> share).average().orElseThrow();
        lines.add(
                mean > HALF
                        ? "most of the spread is between the runs: more runs narrow the intervals, longer runs hardly do"
                        : "most of the spread is within the runs: longer runs narrow the intervals as well as more runs");
        return lines;
    }

    /**
     * The share of a figure's variance over the runs that their own intervals do not explain
     * (one-way analysis of variance), over all samples; empty if a run has no interval.
     */
    private OptionalDouble betweenRuns(Figure figure) {
        double[] values = new double[runs.size()];
        double within = 0;
        for (int i = 0; i < values.length; i++) {
            RunRow all = runs.get(i).row(RunState.ALL);
            values[i] = figure.of(runs.get(i), all);
            Bounds interval = all == null ? null : figure.interval(all);
            if (interval == null || Double.isNaN(interval.high())) {
                return OptionalDouble.empty();
            }
            double bucket = figure.percent().isPresent() ? Confidence.BUCKET * values[i] : 0;
            double deviation = Math.max(0, interval.halfWidth() - bucket) / STUDENT;
            within += deviation * deviation / values.length;
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
        return variance == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.max(0, 1 - within / variance));
    }
}
