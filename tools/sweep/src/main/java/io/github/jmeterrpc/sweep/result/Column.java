package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.harness.probe.TimeSeries;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Interval;
import io.github.jmeterrpc.metrics.confidence.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleToIntFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A column of the table, with a number for each level.
 *
 * @param key name in CSV
 * @param title title in the table
 * @param isWhole whether values have no decimals
 * @param number value at a measured level; NaN if unknown
 * @param bounds bounds of its 95 % confidence interval; null if it is not an estimate
 */
record Column(
        String key,
        String title,
        boolean isWhole,
        ToDoubleFunction<LevelResult> number,
        Function<LevelResult, Bounds> bounds) {

    private static final String RESPONSE = "response_";
    private static final String UNKNOWN = "unknown";
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final double PERCENT = 100;
    private static final double MEBI = 1 << 20;

    /** The bounds for a level that is too short for an interval. */
    private static final Bounds UNBOUNDED = new Bounds(Double.NaN, Double.NaN);

    /** Columns that not every target reports; the table shows them only if a level has values. */
    private static final Set<String> NOT_FOR_ALL = Set.of("target_pool_busy", "target_connections");

    /**
     * Columns that only CSV contains, so that the table fits a screen.
     */
    private static final Set<String> BESIDE_RESPONSES =
            Set.of("p50_ms", "p90_ms", "p95_ms", "max_ms", "response_p90_ms", "response_p999_ms");

    private static final List<Column> ALL = List.of(
            estimate(
                    "throughput_per_s", "calls/s", Figure.RATE, m -> m.figures().throughput()),
            whole("errors", "errors", m -> m.figures().calls().errors()),
            estimate("mean_ms", "mean ms", Figure.MEAN, m -> m.figures().calls().mean()),
            percentile("p50_ms", "p50", Figure.P50),
            percentile("p90_ms", "p90", Figure.P90),
            percentile("p95_ms", "p95", Figure.P95),
            percentile("p99_ms", "p99", Figure.P99),
            exact("max_ms", "max", m -> m.figures().calls().max()),
            estimate("response_mean_ms", "response mean ms", Figure.RESPONSE_MEAN, m -> m.responses()
                    .of(Figure.RESPONSE_MEAN)),
            percentile("response_p50_ms", "response p50", Figure.RESPONSE_P50),
            percentile("response_p90_ms", "response p90", Figure.RESPONSE_P90),
            percentile("response_p95_ms", "response p95", Figure.RESPONSE_P95),
            percentile("response_p99_ms", "response p99", Figure.RESPONSE_P99),
            percentile("response_p999_ms", "response p99.9", Figure.RESPONSE_P999),
            exact("response_max_ms", "response max", m -> m.responses().of(Figure.RESPONSE_MAX)),
            exact("response_woke_late_ms", "woke late ms", m -> m.responses().of(Figure.WOKE_LATE)),
            whole("generator_cpu_percent", "generator CPU %", m -> m.generators() * PERCENT),
            whole("target_cpu_percent", "target CPU %", m -> m.target().cores() * PERCENT),
            whole("target_memory_mb", "target MB", m -> m.target().memoryBytes() / MEBI),
            whole("target_pool_threads", "pool threads", m -> m.target().pool().threads()),
            exact("target_pool_busy", "busy", m -> m.target().pool().busy()),
            whole("target_connections", "connections", m -> m.target().pool().connections()),
            whole("machine_cpu_percent", "machine CPU %", m -> m.machineBusy() * PERCENT * CORES));

    private static Column exact(String key, String title, ToDoubleFunction<LevelMeasurement> number) {
        return new Column(key, title, false, ofAll(number), null);
    }

    private static Column whole(String key, String title, ToDoubleFunction<LevelMeasurement> number) {
        return new Column(key, title, true, ofAll(number), null);
    }

    private static Column estimate(String key, String title, Figure figure, ToDoubleFunction<LevelMeasurement> number) {
        ToDoubleFunction<LevelResult> mean = level -> TimeSeries.mean(level.runs(), number);
        return new Column(
                key,
                title,
                false,
                mean,
                level -> level.runs().size() > 1
                        ? overRuns(level, figure, number, mean.applyAsDouble(level))
                        : Optional.ofNullable(
                                        figure.interval(level.runs().get(0).row()))
                                .orElse(UNBOUNDED));
    }

    private static ToDoubleFunction<LevelResult> ofAll(ToDoubleFunction<LevelMeasurement> number) {
        return level -> number.applyAsDouble(level.measured().orElseThrow());
    }

    /** Returns Student's interval of the mean, with each run as one value. */
    private static Bounds overRuns(
            LevelResult level, Figure figure, ToDoubleFunction<LevelMeasurement> number, double mean) {
        double[] values = level.runs().stream().mapToDouble(number).toArray();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        Interval interval = Ratio.of(values, ones)
                .wider(figure.percent().isPresent() ? Confidence.BUCKET : 0)
                .interval();
        return interval.isKnown() ? Bounds.of(interval.low(), interval.high(), mean) : UNBOUNDED;
    }

    private static Column percentile(String key, String title, Figure figure) {
        double percent = figure.percent().orElseThrow();
        return estimate(key, title, figure, m -> {
            Totals calls = m.figures().calls();
            return (figure.isOfResponses() ? calls.responsesOrNone() : calls).percentiles(percent)[0];
        });
    }

    /** All columns for levels in this unit. */
    static List<Column> of(LoadUnit unit) {
        return ALL.stream()
                .filter(column -> unit == LoadUnit.RATE || !column.key.startsWith(RESPONSE))
                .toList();
    }

    /**
     * All columns of the CSV file: an estimate is followed by the bounds of its confidence
     * interval.
     */
    static List<Column> withBounds(LoadUnit unit) {
        return of(unit).stream()
                .flatMap(column -> column.bounds == null
                        ? Stream.of(column)
                        : Stream.of(column, column.bound("_low", Bounds::low), column.bound("_high", Bounds::high)))
                .toList();
    }

    private Column bound(String suffix, ToDoubleFunction<Bounds> bound) {
        return new Column(key + suffix, "", false, level -> bound.applyAsDouble(bounds.apply(level)), null);
    }

    /** Whether the table of these levels shows the column. */
    boolean isShown(LoadUnit unit, List<LevelResult> levels) {
        boolean isKnown = levels.stream()
                .filter(level -> level.measured().isPresent())
                .anyMatch(level -> !Double.isNaN(number.applyAsDouble(level)));
        return (isKnown || !NOT_FOR_ALL.contains(key) && !key.startsWith(RESPONSE))
                && (unit == LoadUnit.THREADS || !BESIDE_RESPONSES.contains(key));
    }

    /** Returns the value for the table, with its significant decimals. */
    String shown(LevelResult level) {
        if (bounds != null && level.measured().isPresent()) {
            double value = number.applyAsDouble(level);
            return Double.isNaN(value) ? UNKNOWN : ConsoleText.figure(value, bounds.apply(level), 0);
        }
        return text(level, "–", value -> value < 10 ? 2 : value < 1000 ? 1 : 0);
    }

    /** Whether the value for the table has its confidence interval beside it. */
    boolean showsBounds(LevelResult level) {
        return bounds != null
                && level.measured().isPresent()
                && ConsoleText.isWide(number.applyAsDouble(level), bounds.apply(level), 0);
    }

    /** Returns the value for CSV; empty at a failed level. */
    String raw(LevelResult level) {
        return text(level, "", value -> 3);
    }

    private String text(LevelResult level, String failed, DoubleToIntFunction decimals) {
        if (level.measured().isEmpty()) {
            return failed;
        }
        double value = number.applyAsDouble(level);
        return Double.isNaN(value)
                ? UNKNOWN
                : String.format(Locale.ROOT, "%." + (isWhole ? 0 : decimals.applyAsInt(value)) + "f", value);
    }
}
