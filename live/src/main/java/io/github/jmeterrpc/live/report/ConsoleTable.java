package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.ErrorRow;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The table of a run in plain text; durations in ms. */
public final class ConsoleTable {

    private static final Set<Figure> FIGURES = EnumSet.range(Figure.COUNT, Figure.MAX);
    private static final Set<Figure> RESPONSES = EnumSet.range(Figure.RESPONSE_COUNT, Figure.WOKE_LATE);
    private static final int MAX_LABEL = 40;
    private static final int MAX_ROWS = 100;
    private static final int MAX_NAMES = 5;
    private static final int MAX_FAILURES = 3;
    private static final int MAX_MESSAGE = 120;
    private static final Pattern RANGE = Pattern.compile(" \\([0-9.]+ (to [0-9.]+|or more)\\)");
    private static final double MILLIS = 1000;

    /** Durations below this multiple of their resolution are marked as coarse. */
    private static final double COARSE = 10;

    private static final double PERCENT = 100;

    static {
        FIGURES.removeAll(EnumSet.of(Figure.ERROR_SHARE, Figure.MIN));
    }

    private ConsoleTable() {}

    /** Returns the lines of the table, and a line about arrivals if the test has any. */
    public static List<String> of(RunState state) {
        return of(state, false);
    }

    /**
     * Returns the lines of the table.
     *
     * @param details whether to show the confidence intervals of all figures, not only wide ones
     */
    public static List<String> of(RunState state, boolean details) {
        List<String> lines = table("transaction", FIGURES, state, state.table(), details);
        List<RunRow> intended =
                state.table().stream().filter(row -> row.response() != null).toList();
        if (!intended.isEmpty()) {
            lines.addAll(table("from the intended start", RESPONSES, state, intended, details));
        }
        lines.addAll(certainty(
                state, lines.stream().anyMatch(line -> RANGE.matcher(line).find())));
        lines.addAll(failures(state));
        RunArrivals arrivals = state.arrivals();
        if (arrivals != null) {
            lines.add("arrivals: scheduled " + arrivals.scheduled() + " = started " + arrivals.started() + " + dropped "
                    + arrivals.dropped() + " + waiting " + arrivals.waiting());
        }
        List<String> silent = state.generators().stream()
                .filter(GeneratorState::isSilent)
                .map(GeneratorState::instance)
                .toList();
        if (!silent.isEmpty()) {
            lines.add(silent.size() + " of " + state.generators().size()
                    + " generators stopped reporting before their test ended (killed, or cut off): "
                    + String.join(", ", silent.subList(0, Math.min(MAX_NAMES, silent.size())))
                    + (silent.size() > MAX_NAMES ? " …" : ""));
        }
        if (state.delivery() != null && state.delivery().lost() > 0) {
            lines.add(ConsoleText.figure(state.delivery().lost()) + " points are lost: the figures above are too low");
        }
        if (state.delivery() != null && state.delivery().collisions() > 0) {
            lines.add(ConsoleText.figure(state.delivery().collisions())
                    + " points collided (equal tags and time, other values; two"
                    + " generators share a name, or a clock was set back): only the first of each is counted");
        }
        for (GeneratorState generator : state.generators()) {
            if (generator.warns(GeneratorState.TAIL)) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: has %.0f %% of the samples beyond p99, over three times its share of all samples: check this"
                                + " generator and its network first",
                        plain(generator.instance()),
                        PERCENT * generator.load().tailShare()));
            }
            if (generator.warns(GeneratorState.STARTED_LATE)) {
                lines.add(
                        plain(generator.instance())
                                + ": the load was not applied as scheduled: the generator itself started samples "
                                + "late, 1 of 100 by more than "
                                + ConsoleText.figure(
                                        generator.schedule().response().of(Figure.WOKE_LATE_P99))
                                + " ms (over a tenth of the service's p50); this part of the response times is not caused by the service");
            }
        }
        return lines;
    }

    private static double resolution(Figure figure, RunState state) {
        return figure.percent().isEmpty() || state.steady() == null
                ? 0
                : state.steady().resolutionMs();
    }

    /**
     * Returns the part of the test on which shown intervals are based, or the reason why there are
     * none.
     */
    private static List<String> certainty(RunState state, boolean shown) {
        SteadyPart steady = state.steady();
        if (steady == null) {
            return List.of();
        }
        if (!steady.hasIntervals()) {
            return List.of(String.format(
                    Locale.ROOT,
                    "the test is too short for confidence intervals: it needs %.1f s",
                    steady.neededSeconds()));
        }
        if (steady.runs() > 0) {
            return shown
                    ? List.of("in brackets: 95 of 100 such series of " + steady.runs()
                            + " runs would measure a mean in this range")
                    : List.of();
        }
        List<String> lines = new ArrayList<>();
        if (shown) {
            lines.add(String.format(
                    Locale.ROOT,
                    "in brackets: 95 of 100 such tests would measure a figure in this range (of %.0f s%s)",
                    steady.seconds(),
                    steady.start() > state.run().start()
                            ? String.format(
                                    Locale.ROOT,
                                    " after a warm-up of %.0f s",
                                    (steady.start() - state.run().start()) / MILLIS)
                            : ""));
        }
        boolean coarse = state.table().stream().anyMatch(row -> row.of(Figure.P50) < COARSE * steady.resolutionMs());
        if (coarse) {
            lines.add(String.format(
                    Locale.ROOT,
                    "durations in result files are whole milliseconds: each percentile may be %.0f ms shorter or longer",
                    steady.resolutionMs()));
        }
        if (steady.length().warmUpIncluded()) {
            lines.add("the test is too short to leave out its warm-up");
        }
        if (steady.trend().equals(SteadyPart.SLOWER)) {
            lines.add("durations were still growing at the end: a longer test would measure longer ones");
        }
        return lines;
    }

    /** Returns the most frequent kinds of failed samples over all transactions. */
    private static List<String> failures(RunState state) {
        Map<String, Long> counts = new LinkedHashMap<>();
        long others = 0;
        for (ErrorRow row : state.errors()) {
            if (row.transaction().equals(ErrorRow.OTHER)) {
                others += row.count();
                continue;
            }
            String kind = (row.code() + " " + row.message()).strip();
            counts.merge(kind.isEmpty() ? row.transaction() : kind, row.count(), Long::sum);
        }
        List<String> lines = new ArrayList<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MAX_FAILURES)
                .forEach(kind -> lines.add("failed: " + kind.getValue() + " × " + cut(kind.getKey(), MAX_MESSAGE)));
        if (counts.size() > MAX_FAILURES) {
            lines.add("failed: … and " + (counts.size() - MAX_FAILURES) + " more kinds, see the report");
        }
        if (others > 0) {
            lines.add("failed: " + others + " × " + ErrorRow.OTHER
                    + ": there are more kinds than a report has; its rarest ones are counted together");
        }
        return lines;
    }

    private static List<String> table(
            String first, Set<Figure> figures, RunState state, List<RunRow> all, boolean details) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(new ArrayList<>(List.of(first)));
        for (Figure figure : figures) {
            String unit = figure.unit().equals("/s") ? "/s" : "";
            rows.get(0).add(figure.typed().replaceFirst("^response_", "").replace('_', ' ') + unit);
        }
        for (RunRow row : all.subList(0, Math.min(MAX_ROWS, all.size()))) {
            List<String> cells = new ArrayList<>(List.of(plain(row.transaction())));
            for (Figure figure : figures) {
                double value = figure.of(state, row);
                boolean count = figure.unit().isEmpty() && !Double.isNaN(value);
                Bounds interval = Double.isNaN(value) ? null : figure.interval(row);
                cells.add(
                        count
                                ? String.valueOf((long) value)
                                : details
                                        ? ConsoleText.detailed(value, interval)
                                        : ConsoleText.figure(value, interval, resolution(figure, state)));
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
        return cut(name, MAX_LABEL);
    }

    private static String cut(String text, int length) {
        String plain = ConsoleText.visible(text);
        return plain.length() <= length ? plain : plain.substring(0, length - 1) + "…";
    }
}
