package io.github.jmeterrpc.plans.sweep.report;

import io.github.jmeterrpc.plans.sweep.result.LevelResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The report as one page that needs no other file, nor a network. */
public final class HtmlReport {

    private HtmlReport() {}

    /** The whole page. */
    public static String of(SweepReport report) {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<meta name=\"color-scheme\" content=\"light dark\">"
                + "<title>Sweep of " + Html.escaped(report.plan()) + "</title>\n<style>\n" + style()
                + "</style></head>\n<body>\n"
                + "<h1>Sweep of " + Html.escaped(report.plan()) + "</h1>\n"
                + "<p>" + Html.escaped(report.started()) + "</p>\n"
                + "<p class=\"verdict\">" + Html.escaped(report.verdict()) + "</p>\n"
                + report.unfinished()
                        .map(line -> "<p class=\"verdict\">" + Html.escaped(line) + "</p>\n")
                        .orElse("")
                + plots(report)
                + table(report)
                + "<ul>"
                + report.conditions().stream()
                        .map(line -> "<li>" + Html.escaped(line) + "</li>")
                        .collect(Collectors.joining("\n"))
                + "</ul>\n</body></html>\n";
    }

    private static String style() {
        try (InputStream style = HtmlReport.class.getResourceAsStream("sweep.css")) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String plots(SweepReport report) {
        if (report.levels().isEmpty()) {
            return "";
        }
        return "<div class=\"plots\">\n"
                + plot(report, "Throughput, calls/s", List.of("throughput_per_s"))
                + plot(report, "Response time, ms", List.of("p50_ms", "p95_ms", "p99_ms", "mean_ms"))
                + plot(
                        report,
                        "CPU, % of one core",
                        List.of("target_cpu_percent", "generator_cpu_percent", "machine_cpu_percent"))
                + plot(report, "Threads of the target's pool", List.of("target_pool_threads", "target_pool_busy"))
                + "</div>\n";
    }

    private static String plot(SweepReport report, String title, List<String> keys) {
        List<String> levels = report.levels().stream()
                .map(level -> String.valueOf(level.threads()))
                .toList();
        List<Plot.Line> lines = Column.shownOf(report.levels()).stream()
                .filter(column -> keys.contains(column.key()))
                .map(column -> new Plot.Line(
                        column.title(),
                        report.levels().stream()
                                .map(level -> value(column, level))
                                .toList()))
                .toList();
        OptionalInt marked = report.knee()
                .map(knee -> OptionalInt.of(report.levels().indexOf(knee.at())))
                .orElse(OptionalInt.empty());
        return "<figure>" + new Plot(title, levels, lines, marked).svg() + "</figure>\n";
    }

    private static OptionalDouble value(Column column, LevelResult level) {
        return level.measured().map(column.number()).orElse(OptionalDouble.empty());
    }

    private static String table(SweepReport report) {
        List<Column> columns = Column.shownOf(report.levels());
        StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<tr><th>threads</th>");
        columns.forEach(column ->
                table.append("<th>").append(Html.escaped(column.title())).append("</th>"));
        table.append("<th>OOM</th></tr>\n");
        for (LevelResult level : report.levels()) {
            boolean knee =
                    report.knee().filter(found -> found.at().equals(level)).isPresent();
            table.append(knee ? "<tr class=\"knee\">" : "<tr>")
                    .append("<th>")
                    .append(level.threads())
                    .append("</th>");
            columns.forEach(column -> cell(table, column.shown(level)));
            cell(table, Column.outOfMemory(level));
            table.append("</tr>\n");
            if (!Column.notes(level).isEmpty()) {
                table.append("<tr class=\"notes\"><td></td><td colspan=\"")
                        .append(columns.size() + 1)
                        .append("\">")
                        .append(Html.escaped(Column.notes(level)))
                        .append("</td></tr>\n");
            }
        }
        return table.append("</table></div>\n").toString();
    }

    private static void cell(StringBuilder table, String text) {
        table.append("<td>").append(Html.escaped(text)).append("</td>");
    }
}
