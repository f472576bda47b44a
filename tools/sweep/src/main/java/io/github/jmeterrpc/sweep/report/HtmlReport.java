package io.github.jmeterrpc.sweep.report;

import io.github.jmeterrpc.live.page.PageFiles;
import io.github.jmeterrpc.live.report.InlinedPage;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report as one page that needs no other file, nor a network; it looks like the live page and has its plots. */
public final class HtmlReport {

    private static final String OWN = "sweep.";

    private HtmlReport() {}

    /** What the page's script draws; {@code best} is the index of the level with the dashed line, or -1. */
    record Data(String unit, String name, List<Integer> levels, int best, List<Plot> plots) {}

    record Plot(String title, List<Line> lines) {}

    /** A value for each level; NaN leaves a gap. */
    record Line(String name, double[] values) {}

    /** The whole page. */
    public static String of(SweepReport report) {
        String page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<title>Sweep of " + escaped(report.plan()) + "</title>\n"
                + "<link rel=\"stylesheet\" href=\"uplot.css\">\n<link rel=\"stylesheet\" href=\"page.css\">\n"
                + "<link rel=\"stylesheet\" href=\"sweep.css\">\n</head>\n<body>\n"
                + "<h1>Sweep of " + escaped(report.plan()) + "</h1>\n"
                + "<p class=\"note\">" + escaped(report.started()) + "</p>\n"
                + "<p class=\"verdict\">" + escaped(report.verdict()) + "</p>\n"
                + report.unfinished()
                        .map(line -> "<p class=\"verdict\">" + escaped(line) + "</p>\n")
                        .orElse("")
                + "<section class=\"card\"><div id=\"plots\"></div></section>\n"
                + "<section class=\"card\">" + table(report) + "</section>\n"
                + "<section class=\"card\"><ul>"
                + report.conditions().stream()
                        .map(line -> "<li>" + escaped(line) + "</li>")
                        .collect(Collectors.joining("\n"))
                + "</ul></section>\n"
                + "<script type=\"application/json\" id=\"data\"></script>\n"
                + "<script src=\"uplot.js\"></script>\n<script src=\"sweep.js\"></script>\n</body>\n</html>\n";
        return InlinedPage.of(page, name -> name.startsWith(OWN) ? own(name) : PageFiles.text(name), data(report));
    }

    private static String own(String name) {
        try (InputStream file = HtmlReport.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Data data(SweepReport report) {
        return new Data(
                report.unit().title(),
                report.unit() == LoadUnit.THREADS ? "knee" : "holds",
                report.levels().stream().map(LevelResult::load).toList(),
                report.best().map(report.levels()::indexOf).orElse(-1),
                Stream.of(
                                plot(report, "Throughput, calls/s", List.of("throughput_per_s")),
                                plot(
                                        report,
                                        "Response time from the intended start, ms",
                                        List.of(
                                                "response_p50_ms",
                                                "response_p95_ms",
                                                "response_p99_ms",
                                                "response_mean_ms")),
                                plot(
                                        report,
                                        report.unit() == LoadUnit.THREADS ? "Response time, ms" : "Service time, ms",
                                        List.of("p50_ms", "p95_ms", "p99_ms", "mean_ms")),
                                plot(
                                        report,
                                        "CPU, % of one core",
                                        List.of("target_cpu_percent", "generator_cpu_percent", "machine_cpu_percent")),
                                plot(
                                        report,
                                        "Threads of the target's pool",
                                        List.of("target_pool_threads", "target_pool_busy")))
                        .filter(plot -> !plot.lines().isEmpty())
                        .toList());
    }

    private static Plot plot(SweepReport report, String title, List<String> keys) {
        return new Plot(
                title,
                Column.shownOf(report.levels()).stream()
                        .filter(column -> keys.contains(column.key()))
                        .map(column -> new Line(
                                column.title(),
                                report.levels().stream()
                                        .mapToDouble(level -> value(column, level))
                                        .toArray()))
                        .toList());
    }

    private static double value(Column column, LevelResult level) {
        return level.measured()
                .map(measured -> column.number().applyAsDouble(measured))
                .orElse(Double.NaN);
    }

    private static String table(SweepReport report) {
        List<List<String>> rows = report.table();
        int notes = rows.get(0).size() - 1;
        int best = report.best().map(report.levels()::indexOf).orElse(-1);
        StringBuilder table = new StringBuilder("<div class=\"scroll\"><table>\n<thead><tr>"
                + cells(rows.get(0).subList(0, notes), "th") + "</tr></thead>\n<tbody>\n");
        for (int i = 1; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            table.append(i - 1 == best ? "<tr class=\"pinned\">" : "<tr>")
                    .append(cells(row.subList(0, 1), "th"))
                    .append(cells(row.subList(1, notes), "td"))
                    .append("</tr>\n");
            if (!row.get(notes).isEmpty()) {
                table.append("<tr class=\"notes\"><td></td><td colspan=\"" + (notes - 1) + "\">"
                        + escaped(row.get(notes)) + "</td></tr>\n");
            }
        }
        return table.append("</tbody></table></div>\n").toString();
    }

    private static String cells(List<String> texts, String tag) {
        return texts.stream()
                .map(text -> "<" + tag + ">" + escaped(text) + "</" + tag + ">")
                .collect(Collectors.joining());
    }

    /** Text without markup, also inside attributes. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
