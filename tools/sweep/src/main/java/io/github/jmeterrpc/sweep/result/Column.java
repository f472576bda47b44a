package io.github.jmeterrpc.sweep.result;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleToIntFunction;
import java.util.function.ToDoubleFunction;

/**
 * A column of the table with a number of each level.
 *
 * @param key its name in CSV
 * @param title its name for people
 * @param isWhole whether it has no decimals
 * @param number its value, NaN where it is unknown
 */
record Column(String key, String title, boolean isWhole, ToDoubleFunction<Measured> number) {

    private static final String RESPONSE = "response_";
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final double PERCENT = 100;
    private static final double MEBI = 1 << 20;

    /** Not every target reports these: people do not see them where no level has them. */
    private static final Set<String> NOT_FOR_ALL = Set.of("target_pool_busy", "target_connections");

    /** Service times that say little beside response times; CSV has them. */
    private static final Set<String> BESIDE_RESPONSES = Set.of("p50_ms", "p90_ms", "p95_ms", "max_ms");

    private static final List<Column> ALL = List.of(
            exact("throughput_per_s", "calls/s", m -> m.figures().throughput()),
            whole("errors", "errors", m -> m.figures().calls().errors()),
            exact("mean_ms", "mean ms", m -> m.figures().calls().mean()),
            exact("p50_ms", "p50", m -> m.figures().percentile(50)),
            exact("p90_ms", "p90", m -> m.figures().percentile(90)),
            exact("p95_ms", "p95", m -> m.figures().percentile(95)),
            exact("p99_ms", "p99", m -> m.figures().percentile(99)),
            exact("max_ms", "max", m -> m.figures().calls().max()),
            exact("response_mean_ms", "response mean ms", m -> m.responses().mean()),
            exact("response_p50_ms", "response p50", m -> m.responses().p50()),
            exact("response_p90_ms", "response p90", m -> m.responses().p90()),
            exact("response_p95_ms", "response p95", m -> m.responses().p95()),
            exact("response_p99_ms", "response p99", m -> m.responses().p99()),
            exact("response_p999_ms", "response p99.9", m -> m.responses().p999()),
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
        return new Column(key, title, false, number);
    }

    private static Column whole(String key, String title, ToDoubleFunction<Measured> number) {
        return new Column(key, title, true, number);
    }

    /** All that levels of a kind can have. */
    static List<Column> of(LoadUnit unit) {
        return ALL.stream()
                .filter(column -> unit == LoadUnit.RATE || !column.key.startsWith(RESPONSE))
                .toList();
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
                ? "unknown"
                : String.format(Locale.ROOT, "%." + (isWhole ? 0 : decimals.applyAsInt(value)) + "f", value);
    }
}
