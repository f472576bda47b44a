package io.github.jmeterrpc.sweep.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The report in Markdown, with columns that also line up as plain text. */
public final class MarkdownReport {

    private MarkdownReport() {}

    /** The whole report. */
    public static String of(SweepReport report) {
        StringBuilder text = new StringBuilder("# Sweep of " + report.plan() + ", " + report.started() + "\n\n");
        report.conditions().forEach(line -> text.append("- ").append(line).append('\n'));
        report.unfinished().ifPresent(line -> text.append("- **").append(line).append("**\n"));
        text.append('\n');
        List<List<String>> rows = report.table().stream()
                .map(row -> row.stream().map(MarkdownReport::escaped).toList())
                .toList();
        List<Integer> widths = widths(rows);
        for (int i = 0; i < rows.size(); i++) {
            text.append(line(rows.get(i), widths));
            if (i == 0) {
                text.append(rule(widths));
            }
        }
        return text.append("\n**")
                .append(escaped(report.verdict()))
                .append("**\n")
                .toString();
    }

    /** Texts of a result file may contain any characters. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                // A tag begins so; p99<50 is none, and people read this at a terminal too.
                .replaceAll("<(?=[A-Za-z/!?])", "&lt;")
                .replaceAll("\\s+", " ");
    }

    private static List<Integer> widths(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < rows.get(0).size(); column++) {
            int at = column;
            widths.add(rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
        }
        return widths;
    }

    private static String line(List<String> row, List<Integer> widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < row.size(); i++) {
            String space = " ".repeat(widths.get(i) - row.get(i).length());
            boolean last = i == row.size() - 1;
            line.append(' ')
                    .append(last ? row.get(i) + space : space + row.get(i))
                    .append(" |");
        }
        return line.append('\n').toString();
    }

    private static String rule(List<Integer> widths) {
        return widths.stream()
                        .limit(widths.size() - 1L)
                        .map(width -> "-".repeat(width + 1) + ":")
                        .collect(Collectors.joining("|", "|", "|"))
                + "-".repeat(widths.get(widths.size() - 1) + 2) + "|\n";
    }
}
