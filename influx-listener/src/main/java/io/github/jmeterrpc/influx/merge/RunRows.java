package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.live.document.SteadyPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the runs of a group, and builds their rows from the merged rows of windows. */
final class RunRows {

    private static final long HOUR_MILLIS = 3_600_000;

    /**
     * Maximum number of transactions for confidence intervals; with more transactions, the pieces
     * of a run would take too much memory.
     */
    private static final int MOST_WITH_INTERVALS = 100;

    private final Sink target;
    private final MergeQueries queries;
    private final MergedRows rows;
    private final long length;
    private final RunGate gate;

    /**
     * Prepares the rows of a group.
     *
     * @param length length of the group's windows, in ms
     * @param gate evaluates the run
     */
    RunRows(Sink target, MergeQueries queries, MergedRows rows, long length, RunGate gate) {
        this.target = target;
        this.queries = queries;
        this.rows = rows;
        this.length = length;
        this.gate = gate;
    }

    /**
     * Finds the runs of this group with windows in a range of time. A state row marks the start of
     * the next run. If it is missing, because it was deleted or the only merging generator was
     * killed, a gap between windows that is long enough to end a run marks it.
     *
     * @param condition selects the rows of the group
     * @return the windows of each run, by their start
     */
    List<SortedSet<Long>> find(String condition, long from, long to, List<MergeRules.MergeState> states)
            throws WriteException {
        List<SortedSet<Long>> runs = new ArrayList<>();
        SortedSet<Long> run = new TreeSet<>();
        for (long window : windowsAround(condition, from, to)) {
            if (!run.isEmpty() && isNext(run.last(), window, states)) {
                runs.add(run);
                run = new TreeSet<>();
            }
            run.add(window);
        }
        runs.add(run);
        runs.removeIf(any -> any.isEmpty() || any.last() + length <= from || any.first() >= to);
        return runs;
    }

    private static boolean isNext(long before, long window, List<MergeRules.MergeState> states) {
        return window - before > MergeRules.SESSION_MILLIS + MergeRules.BEFORE_MILLIS
                || states.stream().anyMatch(state -> before < state.from() && state.from() <= window);
    }

    /**
     * Returns the windows of all hours in a range of time, extended to adjacent hours without a
     * gap.
     */
    private SortedSet<Long> windowsAround(String condition, long from, long to) throws WriteException {
        SortedSet<Long> windows = new TreeSet<>();
        SortedSet<Long> hours = new TreeSet<>();
        long end = System.currentTimeMillis() + HOUR_MILLIS;
        for (QueryRow row : rowsOf(queries.hours(condition, 0, end))) {
            if (!hours.isEmpty() && row.millis() - hours.last() > HOUR_MILLIS) {
                addWindows(condition, hours, from, to, windows);
                hours.clear();
            }
            hours.add(row.millis());
        }
        addWindows(condition, hours, from, to, windows);
        return windows;
    }

    private void addWindows(String condition, SortedSet<Long> hours, long from, long to, SortedSet<Long> windows)
            throws WriteException {
        if (!hours.isEmpty() && hours.first() < to && hours.last() + HOUR_MILLIS > from) {
            rowsOf(queries.stored(condition, length, hours.first(), hours.last() + HOUR_MILLIS))
                    .forEach(row -> windows.add(row.millis()));
        }
    }

    /**
     * Builds the rows of a run.
     *
     * @param condition selects the rows of the group
     * @param time time of the rows, in ms since 1970
     * @param first start of its first window
     * @param last end of its last window
     * @param transactions approximate number of its transactions
     */
    List<Line> lines(String condition, long time, long first, long last, int transactions, List<Percentile> percentiles)
            throws WriteException {
        Optional<RunWindows> windows =
                Optional.of(new RunWindows(first, last, length)).filter(any -> transactions <= MOST_WITH_INTERVALS);
        Map<String, RowSum> sums = new TreeMap<>();
        long atOnce = length * Math.max(1, GroupMerger.ROWS / Math.max(1, transactions));
        for (long begin = first; begin < last; begin += atOnce) {
            long end = Math.min(begin + atOnce, last);
            target.query(queries.mergedCounts(condition, begin, end), GroupMerger.ANSWER_MILLIS, row -> {
                sums.computeIfAbsent(row.tags().getOrDefault(Rows.TRANSACTION, ""), key -> new RowSum())
                        .addMerged(row);
                windows.ifPresent(pieces -> pieces.add(row));
            });
        }
        Map<String, Map<String, Double>> figures = new TreeMap<>();
        sums.forEach((transaction, sum) -> figures.put(transaction, sum.run(percentiles, first, last)));
        Optional<SteadyPart> steady = windows.map(RunWindows::steady);
        windows.ifPresent(pieces ->
                figures.forEach((transaction, fields) -> pieces.addIntervals(transaction, fields, percentiles)));
        Optional<String> verdict =
                gate.judge(figures, steady, transaction -> windows.map(pieces -> pieces.confidence(transaction))
                        .orElse(null));
        List<Line> lines = new ArrayList<>();
        Map<String, Double> all = figures.remove(Rows.ALL);
        figures.forEach((transaction, fields) -> lines.add(rows.run(transaction, time, fields, Optional.empty())));
        if (all != null) {
            lines.add(rows.run(Rows.ALL, time, all, verdict));
        }
        return lines;
    }

    private List<QueryRow> rowsOf(String query) throws WriteException {
        return target.query(query, GroupMerger.ANSWER_MILLIS);
    }
}
