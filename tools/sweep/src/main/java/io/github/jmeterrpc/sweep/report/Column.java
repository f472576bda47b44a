package io.github.jmeterrpc.sweep.report;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import io.github.jmeterrpc.sweep.result.Measured;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A column of the table.
 *
 * @param key its name in CSV
 * @param title its name for people
 * @param number its value, NaN where it is unknown
 * @param isWhole whether it has no decimals
 * @param isForAll whether it is shown also where no level has it
 */
record Column(String key, String title, ToDoubleFunction<Measured> number, boolean isWhole, boolean isForAll) {

    private static final String UNKNOWN = "unknown";
    private static final String RESPONSE = "response_";
    private static final String NONE = "–";
    private static final double PERCENT = 100;
    private static final double MEBI = 1 << 20;

    /** The numbers, in their order; before them stands the level, after them whether memory ran out, and notes. */
    static final List<Column> NUMBERS = List.of(
            number("throughput_per_s", "calls/s", measured -> measured.figures().throughput()),
            whole("errors", "errors", measured -> measured.figures().errors()),
            number("mean_ms", "mean ms", measured -> measured.figures().mean()),
            number("p50_ms", "p50", measured -> measured.figures().p50()),
            number("p90_ms", "p90", measured -> measured.figures().p90()),
            number("p95_ms", "p95", measured -> measured.figures().p95()),
            number("p99_ms", "p99", measured -> measured.figures().p99()),
            number("max_ms", "max", measured -> measured.figures().max()),
            response("mean_ms", "response mean ms", Responses::mean),
            response("p50_ms", "response p50", Responses::p50),
            response("p90_ms", "response p90", Responses::p90),
            response("p95_ms", "response p95", Responses::p95),
            response("p99_ms", "response p99", Responses::p99),
            response("p999_ms", "response p99.9", Responses::p999),
            response("max_ms", "response max", Responses::max),
            response("woke_late_ms", "woke late ms", Responses::wokeLate),
            whole("generator_cpu_percent", "generator CPU %", measured -> measured.generators() * PERCENT),
            whole(
                    "target_cpu_percent",
                    "target CPU %",
                    measured -> measured.target().cores() * PERCENT),
            whole("target_memory_mb", "target MB", measured -> measured.target().memoryBytes() / MEBI),
            whole("target_pool_threads", "pool threads", measured -> measured.target()
                    .pool()
                    .threads()),
            new Column(
                    "target_pool_busy",
                    "busy",
                    measured -> measured.target().pool().busy(),
                    false,
                    false),
            new Column(
                    "target_connections",
                    "connections",
                    measured -> measured.target().pool().connections(),
                    true,
                    false),
            whole(
                    "machine_cpu_percent",
                    "machine CPU %",
                    measured -> measured.machineBusy()
                            * PERCENT
                            * Runtime.getRuntime().availableProcessors()));

    /** Those that a sweep of that kind can have. */
    static List<Column> of(LoadUnit unit) {
        return NUMBERS.stream()
                .filter(column -> unit == LoadUnit.RATE || !column.key.startsWith(RESPONSE))
                .toList();
    }

    private static Column response(String key, String title, ToDoubleFunction<Responses> number) {
        return new Column(
                RESPONSE + key,
                title,
                measured -> number.applyAsDouble(measured.figures().responses()),
                false,
                false);
    }

    private static Column number(String key, String title, ToDoubleFunction<Measured> number) {
        return new Column(key, title, number, false, true);
    }

    private static Column whole(String key, String title, ToDoubleFunction<Measured> number) {
        return new Column(key, title, number, true, true);
    }

    /** Formatted for people, with as many decimals as are significant. */
    String shown(LevelResult level) {
        return level.measured()
                .map(measured -> text(number.applyAsDouble(measured), true))
                .orElse(NONE);
    }

    /** For programs; empty at a level that failed. */
    String raw(LevelResult level) {
        return level.measured()
                .map(measured -> text(number.applyAsDouble(measured), false))
                .orElse("");
    }

    private String text(double value, boolean brief) {
        if (Double.isNaN(value)) {
            return UNKNOWN;
        }
        int decimals = isWhole ? 0 : brief ? decimals(value) : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Those that people are shown: one that not every target can tell stays away where none of the levels has it. */
    static List<Column> shownOf(List<LevelResult> levels) {
        return NUMBERS.stream()
                .filter(column -> column.isForAll || levels.stream().anyMatch(column::isKnown))
                .toList();
    }

    private boolean isKnown(LevelResult level) {
        return level.measured()
                .filter(measured -> !Double.isNaN(number.applyAsDouble(measured)))
                .isPresent();
    }

    private static int decimals(double value) {
        return value < 10 ? 2 : value < 1000 ? 1 : 0;
    }

    /** Whether the target ran out of memory. */
    static String outOfMemory(LevelResult level) {
        return level.memory().outOfMemory();
    }

    /** The notes in the last column. */
    static String notes(LevelResult level) {
        String notes = level.measured()
                .map(measured -> String.join("; ", measured.notes()))
                .orElse("failed: " + level.failure());
        return level.verdict() + (level.verdict().isEmpty() || notes.isEmpty() ? "" : "; ") + notes;
    }
}
