package io.github.jmeterrpc.sweep.report;

import io.github.jmeterrpc.sweep.result.Bottleneck;
import io.github.jmeterrpc.sweep.result.Knee;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The content of a report.
 *
 * @param plan its name
 * @param started when the sweep began
 * @param conditions what a reader must know to judge the figures, a line each
 * @param unit what the levels count
 * @param levels that are done
 * @param unfinished what is missing, if it is not finished
 * @param best the level where throughput stops growing, or the highest one that holds
 * @param verdict the same in words, with what limits it
 */
public record SweepReport(
        String plan,
        String started,
        List<String> conditions,
        LoadUnit unit,
        List<LevelResult> levels,
        Optional<String> unfinished,
        Optional<LevelResult> best,
        String verdict) {

    /** Service times that say little beside response times; CSV has them. */
    private static final Set<String> BESIDE_RESPONSES = Set.of("p50_ms", "p90_ms", "p95_ms", "max_ms");

    /** Of a sweep by threads: finds the knee and words it. */
    public static SweepReport of(
            String plan,
            String started,
            List<String> conditions,
            List<LevelResult> levels,
            int asked,
            Bottleneck bottleneck) {
        Optional<Knee> knee = Knee.of(levels);
        Optional<String> disturbed = disturbed(levels, knee, bottleneck);
        return new SweepReport(
                plan,
                started,
                conditions,
                LoadUnit.THREADS,
                levels,
                levels.size() < asked
                        ? Optional.of(levels.size() + " of " + asked + " levels are done")
                        : Optional.empty(),
                knee.filter(found -> disturbed.isEmpty()).map(Knee::at),
                disturbed.orElseGet(() -> verdict(levels, knee, bottleneck)));
    }

    /** Why there is no verdict: a level that it rests on, any one after the knee, was measured beside other work. */
    private static Optional<String> disturbed(List<LevelResult> levels, Optional<Knee> knee, Bottleneck bottleneck) {
        int from = knee.map(found -> found.at().load()).orElse(0);
        return levels.stream()
                .filter(level -> level.load() > from)
                .flatMap(level -> level.measured().flatMap(bottleneck::otherWork).stream()
                        .map(figures -> "no verdict: this machine was busy with other work at " + level.load()
                                + " threads (" + figures + "); sweep again while it has nothing else to do"))
                .findFirst();
    }

    private static String verdict(List<LevelResult> levels, Optional<Knee> knee, Bottleneck bottleneck) {
        if (knee.isPresent()) {
            return "knee at " + knee.get().at().load() + " threads ("
                    + String.format(
                            Locale.ROOT,
                            "%.1f",
                            knee.get().at().measured().orElseThrow().figures().goodThroughput())
                    + " calls/s without error), limited by " + bottleneck.of(knee.get());
        }
        List<LevelResult> measured =
                levels.stream().filter(level -> level.measured().isPresent()).toList();
        return measured.size() < 2
                ? "no knee: that takes two measured levels, there are " + measured.size()
                : "no knee: throughput still grew at "
                        + measured.get(measured.size() - 1).load() + " threads; try more";
    }

    /** What people read: the titles, then a row for each level, with its load first and notes at the end. */
    List<List<String>> table() {
        List<Column> columns = Column.shownOf(levels).stream()
                .filter(column -> unit == LoadUnit.THREADS || !BESIDE_RESPONSES.contains(column.key()))
                .toList();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(unit.title(), columns, Column::title, "OOM", "notes"));
        for (LevelResult level : levels) {
            rows.add(row(
                    String.valueOf(level.load()),
                    columns,
                    column -> column.shown(level),
                    Column.outOfMemory(level),
                    Column.notes(level)));
        }
        return rows;
    }

    private static List<String> row(String first, List<Column> columns, Function<Column, String> cell, String... last) {
        return Stream.of(Stream.of(first), columns.stream().map(cell), Stream.of(last))
                .flatMap(Function.identity())
                .toList();
    }
}
