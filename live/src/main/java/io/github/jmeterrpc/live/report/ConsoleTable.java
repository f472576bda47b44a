package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of a run in plain text; durations in ms. */
public final class ConsoleTable {

    private static final List<String> HEAD =
            List.of("transaction", "count", "errors", "rate/s", "mean", "p50", "p90", "p95", "p99", "p99.9", "max");
    private static final int MAX_LABEL = 40;
    private static final int MAX_ROWS = 100;

    private ConsoleTable() {}

    /** Its lines. */
    public static List<String> of(State state) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        state.table().stream().limit(MAX_ROWS).map(ConsoleTable::cells).forEach(rows::add);
        int[] widths = new int[HEAD.size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        List<String> lines = new ArrayList<>();
        rows.forEach(row -> {
            StringBuilder line = new StringBuilder(String.format("%-" + widths[0] + "s", row.get(0)));
            for (int i = 1; i < widths.length; i++) {
                line.append(String.format("  %" + widths[i] + "s", row.get(i)));
            }
            lines.add(line.toString());
        });
        if (state.table().size() > MAX_ROWS) {
            lines.add("… and " + (state.table().size() - MAX_ROWS) + " more transactions");
        }
        return lines;
    }

    private static List<String> cells(Row row) {
        return List.of(
                label(row.transaction()),
                String.valueOf(row.count()),
                String.valueOf(row.errors()),
                number(row.rate()),
                number(row.mean()),
                number(row.p50()),
                number(row.p90()),
                number(row.p95()),
                number(row.p99()),
                number(row.p999()),
                number(row.max()));
    }

    /** Nothing in a label may steer a terminal. */
    private static String label(String transaction) {
        String plain = transaction.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
        return plain.length() <= MAX_LABEL ? plain : plain.substring(0, MAX_LABEL - 1) + "…";
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return String.format(
                Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }
}
