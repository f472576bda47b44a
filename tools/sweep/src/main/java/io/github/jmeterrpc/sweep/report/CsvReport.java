package io.github.jmeterrpc.sweep.report;

import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The table in comma-separated values (RFC 4180), a line for each level. */
public final class CsvReport {

    private CsvReport() {}

    /** Header and levels. */
    public static String of(SweepReport report) {
        List<String> head = new ArrayList<>(List.of(report.unit().key(), "status"));
        Column.of(report.unit()).forEach(column -> head.add(column.key()));
        head.addAll(
                List.of("out_of_memory", report.unit() == LoadUnit.THREADS ? "knee" : "highest_that_holds", "notes"));
        StringBuilder text = new StringBuilder(line(head));
        report.levels().forEach(level -> text.append(line(cells(report, level))));
        return text.toString();
    }

    private static List<String> cells(SweepReport report, LevelResult level) {
        List<String> cells = new ArrayList<>(
                List.of(String.valueOf(level.load()), level.measured().isPresent() ? "measured" : "failed"));
        Column.of(report.unit()).forEach(column -> cells.add(column.raw(level)));
        cells.add(Column.outOfMemory(level));
        cells.add(report.best().filter(level::equals).isPresent() ? "yes" : "no");
        cells.add(Column.notes(level));
        return cells;
    }

    private static String line(List<String> cells) {
        return cells.stream().map(CsvReport::quoted).collect(Collectors.joining(",")) + "\n";
    }

    /** In quotation marks if need be; what a spreadsheet would take for a formula is none. */
    private static String quoted(String cell) {
        String harmless = cell.matches("[=+@-].*") ? "'" + cell : cell;
        return harmless.matches("(?s).*[\",\\r\\n].*") ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
    }
}
