package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.document.Generator;
import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The table of a run in plain text; durations in ms. */
public final class ConsoleTable {

    private static final List<String> HEAD =
            List.of("transaction", "count", "errors", "rate/s", "mean", "p50", "p90", "p95", "p99", "p99.9", "max");
    private static final List<String> RESPONSE_HEAD = List.of(
            "from the intended start",
            "count",
            "mean",
            "p50",
            "p90",
            "p95",
            "p99",
            "p99.9",
            "max",
            "start delay",
            "no free thread",
            "woke late");
    private static final int MAX_LABEL = 40;
    private static final int MAX_ROWS = 100;
    private static final int MAX_NAMES = 5;

    private ConsoleTable() {}

    /** Its lines; where the test has arrivals, also what is known of them. */
    public static List<String> of(State state) {
        List<String> lines = table(HEAD, state.table(), ConsoleTable::cells);
        List<Row> intended =
                state.table().stream().filter(row -> row.response() != null).toList();
        if (!intended.isEmpty()) {
            lines.addAll(table(RESPONSE_HEAD, intended, ConsoleTable::responseCells));
        }
        Arrivals arrivals = state.arrivals();
        if (arrivals != null) {
            lines.add(String.format(
                    Locale.ROOT,
                    "arrivals: scheduled %d = started %d + dropped %d + waiting %d",
                    arrivals.scheduled(),
                    arrivals.started(),
                    arrivals.dropped(),
                    arrivals.waiting()));
        }
        List<String> silent = state.generators().stream()
                .filter(Generator::isSilent)
                .map(Generator::instance)
                .toList();
        if (!silent.isEmpty()) {
            lines.add(silent.size() + " of " + state.generators().size()
                    + " generators stopped reporting before their test ended (killed, or cut off): "
                    + String.join(", ", silent.subList(0, Math.min(MAX_NAMES, silent.size())))
                    + (silent.size() > MAX_NAMES ? " …" : ""));
        }
        if (state.delivery() != null && state.delivery().lost() > 0) {
            lines.add(number(state.delivery().lost()) + " points are lost: the figures above are too low");
        }
        for (Generator generator : state.generators()) {
            if (generator.warnings().contains(Generator.STARTED_LATE)) {
                lines.add(plain(generator.instance()) + ": the generator itself started samples late, "
                        + number(generator.response().wokeLate())
                        + " ms on average; that part of the response times is not the service's");
            }
        }
        return lines;
    }

    private static List<String> table(List<String> head, List<Row> told, Function<Row, List<String>> cells) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(head);
        told.stream().limit(MAX_ROWS).map(cells).forEach(rows::add);
        int[] widths = new int[head.size()];
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
        if (told.size() > MAX_ROWS) {
            lines.add("… and " + (told.size() - MAX_ROWS) + " more transactions");
        }
        return lines;
    }

    private static List<String> responseCells(Row row) {
        Responses response = row.response();
        return List.of(
                plain(row.transaction()),
                String.valueOf(response.count()),
                number(response.mean()),
                number(response.p50()),
                number(response.p90()),
                number(response.p95()),
                number(response.p99()),
                number(response.p999()),
                number(response.max()),
                number(response.startDelay()),
                number(response.noFreeThread()),
                number(response.wokeLate()));
    }

    private static List<String> cells(Row row) {
        return List.of(
                plain(row.transaction()),
                String.valueOf(row.count()),
                Double.isNaN(row.errors()) ? "-" : String.valueOf((long) row.errors()),
                number(row.rate()),
                number(row.mean()),
                number(row.p50()),
                number(row.p90()),
                number(row.p95()),
                number(row.p99()),
                number(row.p999()),
                number(row.max()));
    }

    private static String plain(String name) {
        String plain = ConsoleText.visible(name);
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
