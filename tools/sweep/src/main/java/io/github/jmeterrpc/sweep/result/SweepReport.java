package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The report of a sweep as text, page and table.
 *
 * @param plan its name
 * @param started when the sweep began
 * @param conditions conditions of the figures, a line each
 * @param finding the measured levels and their result
 */
public record SweepReport(String plan, String started, List<String> conditions, Finding finding) {

    /** Returns Markdown with columns that are also aligned as plain text. */
    public String markdown() {
        StringBuilder text = new StringBuilder("# Sweep of " + plan + ", " + started + "\n\n");
        allConditions().forEach(line -> text.append("- ").append(line).append('\n'));
        finding.unfinished().ifPresent(line -> text.append("- **").append(line).append("**\n"));
        List<List<String>> rows = table().stream()
                .map(row -> row.stream().map(SweepReport::markdown).toList())
                .toList();
        int notes = rows.get(0).size() - 1;
        int[] widths = IntStream.rangeClosed(0, notes)
                .map(i ->
                        rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
                .toArray();
        List<String> lines = rows.stream()
                .map(row -> IntStream.rangeClosed(0, notes)
                        .mapToObj(i -> ("%" + (i == notes ? "-" : "") + widths[i] + "s").formatted(row.get(i)))
                        .collect(Collectors.joining(" | ", "| ", " |\n")))
                .collect(Collectors.toCollection(ArrayList::new));
        lines.add(
                1,
                IntStream.rangeClosed(0, notes)
                        .mapToObj(i -> "-".repeat(widths[i] + 1) + (i == notes ? "-" : ":"))
                        .collect(Collectors.joining("|", "|", "|\n")));
        return text + "\n" + String.join("", lines) + "\n**" + markdown(finding.verdict()) + "**\n";
    }

    private List<String> allConditions() {
        boolean isShort = finding.levels().stream()
                .flatMap(level -> level.runs().stream())
                .anyMatch(run -> run.windows().size() < Confidence.BATCHES);
        List<String> lines = new ArrayList<>(conditions);
        if (isShort) {
            lines.add("levels are too short for confidence intervals: they need " + Confidence.BATCHES
                    + " s after the warm-up");
        }
        if (hasBrackets()) {
            lines.add("in brackets: 95 of 100 such levels would measure a figure in this range");
        }
        return lines;
    }

    /** Whether the table has an interval of the windows of a level; one of several runs is a condition. */
    private boolean hasBrackets() {
        return finding.levels().stream()
                .filter(level -> level.runs().size() == 1)
                .anyMatch(level -> Column.of(finding.unit()).stream()
                        .filter(column -> column.isShown(finding.unit(), finding.levels()))
                        .anyMatch(column -> column.showsBounds(level)));
    }

    /** Texts of a result file may contain any characters. */
    private static String markdown(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                // Only the beginning of a tag is escaped; p99<50 stays readable on a terminal.
                .replaceAll("<(?=[A-Za-z/!?])", "&lt;")
                .replaceAll("\\s+", " ");
    }

    /** Comma-separated values (RFC 4180), a line for each level. */
    public String csv() {
        List<Column> columns = Column.withBounds(finding.unit());
        String best = finding.unit() == LoadUnit.THREADS ? "knee" : "highest_that_holds";
        Stream<List<String>> rows = finding.levels().stream()
                .map(level -> row(
                        List.of(String.valueOf(level.load()), level.measured().isPresent() ? "measured" : "failed"),
                        columns,
                        column -> column.raw(level),
                        List.of(level.memory().outOfMemory, finding.isBest(level) ? "yes" : "no", notes(level))));
        List<String> head = row(
                List.of(finding.unit().key, "status"), columns, Column::key, List.of("out_of_memory", best, "notes"));
        return Stream.concat(Stream.of(head), rows)
                .map(row -> row.stream().map(SweepReport::quoted).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the value, in quotation marks if necessary; escapes spreadsheet formulas. */
    private static String quoted(String cell) {
        String harmless = cell.matches("[=+@-].*") ? "'" + cell : cell;
        return harmless.matches("(?s).*[\",\\r\\n].*") ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
    }

    /**
     * The store's report page of the best level, or else of the last one that has a run, with the
     * table of levels above it.
     *
     * @param folder folder of the page; its links to the reports of the levels are relative to it
     */
    public byte[] page(Path folder) {
        RunState shown = finding.shown()
                .flatMap(level -> level.report()
                        .map(report -> report.state().titled(plan + ", " + level.load() + " " + finding.unit().title)))
                .orElseGet(() -> new RunFigures("", plan, "").state(0));
        List<List<String>> rows = table();
        int notes = rows.get(0).size() - 1;
        StringBuilder table = new StringBuilder("<thead>" + row("", "th", html(rows.get(0))) + "</thead>\n<tbody>\n");
        for (int i = 1; i < rows.size(); i++) {
            LevelResult level = finding.levels().get(i - 1);
            List<String> cells = html(rows.get(i));
            level.report()
                    .map(ReportFiles::html)
                    .map(folder::relativize)
                    .ifPresent(path -> cells.set(
                            0,
                            "<a href=\"" + html(path.toString().replace('\\', '/')) + "\">" + level.load() + "</a>"));
            table.append(row(finding.isBest(level) ? " class=\"pinned\"" : "", "td", cells));
            if (!cells.get(notes).isEmpty()) {
                table.append("<tr><td></td><td class=\"note\" colspan=\"" + notes + "\">" + cells.get(notes)
                        + "</td></tr>\n");
            }
        }
        return ReportPage.of(
                shown,
                "<section class=\"card\" id=\"sweep\">\n<h1>Sweep of " + html(plan) + "</h1>\n<p class=\"note\">"
                        + html(started) + "</p>\n"
                        + Stream.concat(Stream.of(finding.verdict()), finding.unfinished().stream())
                                .map(line -> "<h2>" + html(line) + "</h2>\n")
                                .collect(Collectors.joining())
                        + "<div class=\"scroll\"><table>\n" + table + "</tbody></table></div>\n<p class=\"note\">"
                        + String.join("<br>\n", html(allConditions())) + "</p>\n</section>\n");
    }

    /** A row without its notes. */
    private static String row(String attribute, String element, List<String> cells) {
        return cells.subList(0, cells.size() - 1).stream()
                // Writes an interval below its figure, so that the table fits a screen.
                .map(cell -> "<" + element + " class=\"number\">" + cell.replace(" (", "<br>(") + "</" + element + ">")
                .collect(Collectors.joining("", "<tr" + attribute + ">", "</tr>\n"));
    }

    private static List<String> html(List<String> texts) {
        return texts.stream().map(SweepReport::html).collect(Collectors.toCollection(ArrayList::new));
    }

    /** Text without markup, also inside attributes. */
    private static String html(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /**
     * What people read: the titles, then a row for each level, with its load first and notes at the
     * end.
     */
    private List<List<String>> table() {
        List<Column> columns = Column.of(finding.unit()).stream()
                .filter(column -> column.isShown(finding.unit(), finding.levels()))
                .toList();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(List.of(finding.unit().title), columns, Column::title, List.of("OOM", "notes")));
        for (LevelResult level : finding.levels()) {
            rows.add(row(
                    List.of(String.valueOf(level.load())),
                    columns,
                    column -> column.shown(level),
                    List.of(level.memory().outOfMemory, notes(level))));
        }
        return rows;
    }

    private static List<String> row(
            List<String> first, List<Column> columns, Function<Column, String> cell, List<String> last) {
        return Stream.of(first.stream(), columns.stream().map(cell), last.stream())
                .flatMap(Function.identity())
                .toList();
    }

    private static String notes(LevelResult level) {
        String notes = level.measured()
                .map(measured -> String.join("; ", measured.notes()))
                .orElse("failed: " + level.failure());
        return Stream.of(level.verdictText(), notes)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }
}
