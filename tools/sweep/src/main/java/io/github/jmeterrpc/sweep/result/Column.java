package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.metrics.confidence.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleToIntFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A column of the table with a number of each level.
 *
 * @param key its name in CSV
 * @param title its name for people
 * @param isWhole whether it has no decimals
 * @param number its value, NaN where it is unknown
 * @param interval its 95 % confidence interval; null if it is not an estimate
 */
record Column(
        String key,
        String title,
        boolean isWhole,
        ToDoubleFunction<Measured> number,
        Function<Measured, Interval> interval) {

    private static final String RESPONSE = "response_";
    private static final String UNKNOWN = "unknown";
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final double PERCENT = 100;
    private static final double MEBI = 1 << 20;

    /** Not every target reports these: people do not see them where no level has them. */
    private static final Set<String> NOT_FOR_ALL = Set.of("target_pool_busy", "target_connections");

    /** What says little beside the other response times, so that the table fits a screen; CSV has them. */
    private static final Set<String> BESIDE_RESPONSES =
            Set.of("p50_ms", "p90_ms", "p95_ms", "max_ms", "response_p90_ms", "response_p999_ms");

    private static final List<Column> ALL = List.of(
            estimate("throughput_per_s", "calls/s", m -> m.figures().throughput(), m -> m.confidence()
                    .rate()),
            whole("errors", "errors", m -> m.figures().calls().errors()),
            estimate("mean_ms", "mean ms", m -> m.figures().calls().mean(), m -> m.confidence()
                    .mean()),
            percentile("p50_ms", "p50", 50),
            percentile("p90_ms", "p90", 90),
            percentile("p95_ms", "p95", 95),
            percentile("p99_ms", "p99", 99),
            exact("max_ms", "max", m -> m.figures().calls().max()),
            estimate("response_mean_ms", "response mean ms", m -> m.responses().mean(), m -> m.responseConfidence()
                    .mean()),
            estimate("response_p50_ms", "response p50", m -> m.responses().p50(), m -> m.responseConfidence()
                    .percentiles(50)[0]),
            estimate("response_p90_ms", "response p90", m -> m.responses().p90(), m -> m.responseConfidence()
                    .percentiles(90)[0]),
            estimate("response_p95_ms", "response p95", m -> m.responses().p95(), m -> m.responseConfidence()
                    .percentiles(95)[0]),
            estimate("response_p99_ms", "response p99", m -> m.responses().p99(), m -> m.responseConfidence()
                    .percentiles(99)[0]),
            estimate("response_p999_ms", "response p99.9", m -> m.responses().p999(), m -> m.responseConfidence()
                    .percentiles(99.9)[0]),
            exact("response_max_ms", "response max", m -> m.responses().max()),
            exact("response_woke_late_ms", "woke late ms", m -> m.responses().wokeLate()),
            whole("generator_cpu_percent", "generator CPU %", m -> m.generators() * PERCENT),
            whole("target_cpu_percent", "target CPU %", m -> m.target().cores() * PERCENT),
            whole("target_memory_mb", "target MB", m -> m.target().memoryBytes() / MEBI),
            whole("target_pool_threads", "pool threads", m -> m.target().pool().threads()),
            exact("target_pool_busy", "busy", m -> m.target().pool().busy()),
            whole("target_connections", "connections", m -> m.target().pool().connections()),
            whole("machine_cpu_percent", "machine CPU %", m -> m.machineBusy() * PERCENT * CORES));

    private static Column exact(String key, String title, ToDoubleFunction<Measured> number) {
        return new Column(key, title, false, number, null);
    }

    private static Column whole(String key, String title, ToDoubleFunction<Measured> number) {
        return new Column(key, title, true, number, null);
    }

    private static Column estimate(
            String key, String title, ToDoubleFunction<Measured> number, Function<Measured, Interval> interval) {
        return new Column(key, title, false, number, interval);
    }

    private static Column percentile(String key, String title, double percent) {
        return estimate(key, title, m -> m.figures().percentile(percent), m -> m.confidence()
                .percentiles(percent)[0]);
    }

    /** All that levels of a kind can have. */
    static List<Column> of(LoadUnit unit) {
        return ALL.stream()
                .filter(column -> unit == LoadUnit.RATE || !column.key.startsWith(RESPONSE))
                .toList();
    }

    /** The same for programs: an estimate is followed by the bounds of its confidence interval. */
    static List<Column> withBounds(LoadUnit unit) {
        return of(unit).stream()
                .flatMap(column -> column.interval == null
                        ? Stream.of(column)
                        : Stream.of(
                                column,
                                exact(column.key + "_low", "", m -> column.bounds(m)
                                        .low()),
                                exact(column.key + "_high", "", m -> column.bounds(m)
                                        .high())))
                .toList();
    }

    /** The interval, extended to the figure; {@link ConsoleText#UNCERTAIN} if the level is too short for one. */
    private Bounds bounds(Measured measured) {
        Interval known = interval.apply(measured);
        return known.isKnown()
                ? Bounds.of(known.low(), known.high(), number.applyAsDouble(measured))
                : ConsoleText.UNCERTAIN;
    }

    /** Whether people see it in the table of these levels. */
    boolean isShown(LoadUnit unit, List<LevelResult> levels) {
        boolean isKnown = levels.stream()
                .flatMap(level -> level.measured().stream())
                .anyMatch(measured -> !Double.isNaN(number.applyAsDouble(measured)));
        return (isKnown || !NOT_FOR_ALL.contains(key) && !key.startsWith(RESPONSE))
                && (unit == LoadUnit.THREADS || !BESIDE_RESPONSES.contains(key));
    }

    /** Formatted for people, with as many decimals as are significant. */
    String shown(LevelResult level) {
        if (interval != null && level.measured().isPresent()) {
            Measured measured = level.measured().get();
            double value = number.applyAsDouble(measured);
            return Double.isNaN(value) ? UNKNOWN : ConsoleText.figure(value, bounds(measured));
        }
        return text(level, "–", value -> value < 10 ? 2 : value < 1000 ? 1 : 0);
    }

    /** For programs; empty at a level that failed. */
    String raw(LevelResult level) {
        return text(level, "", value -> 3);
    }

    private String text(LevelResult level, String failed, DoubleToIntFunction decimals) {
        if (level.measured().isEmpty()) {
            return failed;
        }
        double value = number.applyAsDouble(level.measured().get());
        return Double.isNaN(value)
                ? UNKNOWN
                : String.format(Locale.ROOT, "%." + (isWhole ? 0 : decimals.applyAsInt(value)) + "f", value);
    }
}
