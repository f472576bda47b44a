package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Generator;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The table of a run in plain text; durations in ms. */
public final class ConsoleTable {

    private static final Set<Figure> FIGURES = EnumSet.range(Figure.COUNT, Figure.MAX);
    private static final Set<Figure> RESPONSES = EnumSet.range(Figure.RESPONSE_COUNT, Figure.WOKE_LATE);
    private static final int MAX_LABEL = 40;
    private static final int MAX_ROWS = 100;
    private static final int MAX_NAMES = 5;

    static {
        FIGURES.removeAll(EnumSet.of(Figure.ERROR_SHARE, Figure.MIN));
    }

    private ConsoleTable() {}

    /** Its lines; where the test has arrivals, also what is known of them. */
    public static List<String> of(State state) {
        List<String> lines = table("transaction", FIGURES, state, state.table());
        List<Row> intended =
                state.table().stream().filter(row -> row.response() != null).toList();
        if (!intended.isEmpty()) {
            lines.addAll(table("from the intended start", RESPONSES, state, intended));
        }
        Arrivals arrivals = state.arrivals();
        if (arrivals != null) {
            lines.add("arrivals: scheduled " + arrivals.scheduled() + " = started " + arrivals.started() + " + dropped "
                    + arrivals.dropped() + " + waiting " + arrivals.waiting());
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
        if (state.delivery() != null && state.delivery().collisions() > 0) {
            lines.add(number(state.delivery().collisions()) + " points collided (equal tags and time, other values; two"
                    + " generators share a name, or a clock was set back): only the first of each is counted");
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

    private static List<String> table(String first, Set<Figure> figures, State state, List<Row> all) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(new ArrayList<>(List.of(first)));
        for (Figure figure : figures) {
            String unit = figure.unit().equals("/s") ? "/s" : "";
            rows.get(0).add(figure.typed().replaceFirst("^response_", "").replace('_', ' ') + unit);
        }
        for (Row row : all.subList(0, Math.min(MAX_ROWS, all.size()))) {
            List<String> cells = new ArrayList<>(List.of(plain(row.transaction())));
            for (Figure figure : figures) {
                double value = figure.of(state, row);
                boolean count = figure.unit().isEmpty() && !Double.isNaN(value);
                cells.add(count ? String.valueOf((long) value) : number(value));
            }
            rows.add(cells);
        }
        List<String> lines = aligned(rows);
        if (all.size() > MAX_ROWS) {
            lines.add("… and " + (all.size() - MAX_ROWS) + " more transactions");
        }
        return lines;
    }

    private static List<String> aligned(List<List<String>> rows) {
        List<StringBuilder> lines = new ArrayList<>();
        rows.forEach(row -> lines.add(new StringBuilder()));
        for (int column = 0; column < rows.get(0).size(); column++) {
            int i = column;
            int width = rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0);
            for (int line = 0; line < rows.size(); line++) {
                String format = column == 0 ? "%-" + width + "s" : "  %" + width + "s";
                lines.get(line).append(String.format(format, rows.get(line).get(column)));
            }
        }
        return new ArrayList<>(lines.stream().map(StringBuilder::toString).toList());
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
