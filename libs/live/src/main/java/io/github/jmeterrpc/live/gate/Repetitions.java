package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Several runs of the same test as one: counts are sums, minimum and maximum are of all runs, and
 * each other figure is the mean of the runs. Its 95 % confidence interval is Student's, with each
 * run as one value: it contains what differs from run to run (JIT compilation, memory layout, other
 * work of the machines), which no interval of a single run does.
 */
public final class Repetitions {

    private static final List<Figure> SPREAD = List.of(Figure.RATE, Figure.MEAN, Figure.P50, Figure.P95, Figure.P99);
    private static final double PERCENT = 100;
    private static final double HALF = 0.5;

    /** Student's t of the intervals of single runs: ten batches. */
    private static final double STUDENT = 2.26;

    private final List<State> runs;

    /** @param runs of the same test, at least two */
    public Repetitions(List<State> runs) {
        this.runs = List.copyOf(runs);
    }

    /** The document of all runs; without windows, since runs have no time in common. */
    public State state() {
        State first = runs.get(0);
        RunInfo info = new RunInfo(
                first.run().id(),
                first.run().title(),
                first.run().application(),
                first.run().run(),
                first.run().start(),
                null,
                first.run().state());
        List<Row> table = transactions().stream().map(this::row).toList();
        return new State(
                State.SCHEMA,
                0,
                first.now(),
                info,
                first.windowMs(),
                null,
                SteadyPart.ofRuns(runs.size()),
                table,
                runs.stream().flatMap(run -> run.errors().stream()).toList(),
                runs.stream().flatMap(run -> run.generators().stream()).toList(),
                runs.stream()
                        .map(State::delivery)
                        .filter(Objects::nonNull)
                        .reduce(Delivery::plus)
                        .orElse(null),
                runs.stream()
                        .map(State::arrivals)
                        .filter(Objects::nonNull)
                        .reduce(Arrivals::plus)
                        .orElse(null),
                List.of(),
                null,
                null,
                null,
                null);
    }

    private List<String> transactions() {
        return runs.stream()
                .flatMap(run -> run.table().stream())
                .map(Row::transaction)
                .distinct()
                .toList();
    }

    private static Row row(State run, String transaction) {
        return run.table().stream()
                .filter(row -> row.transaction().equals(transaction))
                .findFirst()
                .orElse(null);
    }

    private Row row(String transaction) {
        List<Row> rows = runs.stream()
                .map(run -> row(run, transaction))
                .filter(Objects::nonNull)
                .toList();
        List<Responses> responses =
                rows.stream().map(Row::response).filter(Objects::nonNull).toList();
        Responses response = responses.isEmpty()
                ? null
                : new Responses(
                        responses.stream().mapToLong(Responses::count).sum(),
                        mean(responses, Responses::mean),
                        mean(responses, Responses::p50),
                        mean(responses, Responses::p90),
                        mean(responses, Responses::p95),
                        mean(responses, Responses::p99),
                        mean(responses, Responses::p999),
                        values(responses, Responses::max).max().orElse(Double.NaN),
                        mean(responses, Responses::startDelay),
                        mean(responses, Responses::noFreeThread),
                        mean(responses, Responses::wokeLate),
                        mean(responses, Responses::wokeLateP99),
                        intervals(transaction, true),
                        null);
        return new Row(
                transaction,
                rows.stream().mapToLong(Row::count).sum(),
                rows.stream().mapToDouble(Row::errors).sum(),
                mean(rows, Row::rate),
                mean(rows, Row::mean),
                values(rows, Row::min).min().orElse(Double.NaN),
                mean(rows, Row::p50),
                mean(rows, Row::p90),
                mean(rows, Row::p95),
                mean(rows, Row::p99),
                mean(rows, Row::p999),
                values(rows, Row::max).max().orElse(Double.NaN),
                rows.stream().mapToDouble(Row::received).sum(),
                rows.stream().mapToDouble(Row::sent).sum(),
                intervals(transaction, false),
                response,
                null);
    }

    private static <T> double mean(List<T> rows, ToDoubleFunction<T> figure) {
        return values(rows, figure).average().orElse(Double.NaN);
    }

    private static <T> DoubleStream values(List<T> rows, ToDoubleFunction<T> figure) {
        return rows.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value));
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
                .mapToDouble(run -> figure.of(run, row(run, transaction)))
                .filter(value -> !Double.isNaN(value))
                .toArray();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        return Ratio.of(values, ones).wider(figure.percent().isPresent() ? Confidence.BUCKET : 0);
    }

    /** In percent; runs with more samples weigh more. Never narrower than the rule of three. */
    private Ratio errorShare(String transaction) {
        List<Row> rows = runs.stream()
                .map(run -> row(run, transaction))
                .filter(row -> row != null && row.count() > 0)
                .toList();
        Ratio share = Ratio.of(
                rows.stream().mapToDouble(row -> PERCENT * row.errors()).toArray(),
                rows.stream().mapToDouble(Row::count).toArray());
        double least = PERCENT
                * Confidence.RULE_OF_THREE
                / rows.stream().mapToLong(Row::count).sum();
        return new Ratio(share.value(), Math.max(share.halfWidth(), least));
    }

    /** What differs between the runs, in sentences. */
    public List<String> remarks() {
        List<String> lines = new ArrayList<>();
        for (String transaction : transactions()) {
            long missing =
                    runs.stream().filter(run -> row(run, transaction) == null).count();
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
     * (analysis of variance with one factor), over all samples; empty if a run has no interval.
     */
    private OptionalDouble betweenRuns(Figure figure) {
        double[] values = new double[runs.size()];
        double within = 0;
        for (int i = 0; i < values.length; i++) {
            Row all = row(runs.get(i), State.ALL);
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
