package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.line.Percentile;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Repairs a range of time: merges the windows of all groups whose merged row differs from the
 * generators' rows, and scans again until no row differs. It is idempotent. Called by one thread at
 * a time.
 */
public final class Merger {

    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    /** Maximum number of scans of a range while other generators write to it. */
    private static final int SCANS = 10;

    private final Sink target;
    private final List<Percentile> percentiles;
    private final Consumer<String> problems;

    /**
     * Creates a merger.
     *
     * @param target sink for queries and writes
     * @param percentiles percentiles to merge in addition to p50, p90, p95, p99, p99.9 and the
     *     percentiles merged before
     * @param problems receives messages about windows that are not merged
     */
    public Merger(Sink target, List<Percentile> percentiles, Consumer<String> problems) {
        this.target = target;
        this.percentiles = List.copyOf(percentiles);
        this.problems = problems;
    }

    /**
     * Merges the differing windows of all groups of a measurement, and sums the runs that contain
     * these windows.
     *
     * @param fromMillis start of the rows (inclusive), ms since 1970; the window that contains it
     *     is merged completely
     * @param toMillis end of the rows (exclusive), ms since 1970; the last window is merged
     *     completely, too
     * @return how many windows were merged
     * @throws WriteException if there is no response, no read permission, or if a write fails
     */
    public int mergeAll(String measurement, long fromMillis, long toMillis) throws WriteException {
        MergeQueries queries = new MergeQueries(measurement);
        Map<GeneratorGroup, GroupMerger> runs = new HashMap<>();
        int windows = 0;
        for (QueryRow hour : rowsOf(queries.hours("", fromMillis, toMillis))) {
            long from = Math.max(fromMillis, hour.millis());
            long to = Math.min(toMillis, hour.millis() + HOUR);
            Map<GeneratorGroup, Long> lengths = new HashMap<>();
            rowsOf(queries.groups("", from, to))
                    .forEach(row -> lengths.merge(
                            GeneratorGroup.of(measurement, row.tags()),
                            Math.round(row.number(MergeQueries.SHORTEST)),
                            Math::min));
            for (Map.Entry<GeneratorGroup, Long> entry : lengths.entrySet()) {
                long length = entry.getValue();
                GroupMerger merger =
                        new GroupMerger(target, entry.getKey(), length, percentiles, RunGate.NONE, problems);
                windows += repair(merger, Math.floorDiv(from, length) * length, -Math.floorDiv(-to, length) * length);
                if (entry.getKey().isNamed()) {
                    runs.put(entry.getKey(), merger);
                }
            }
        }
        for (GroupMerger run : runs.values()) {
            writeRuns(run, fromMillis, toMillis);
        }
        return windows;
    }

    private static int repair(GroupMerger merger, long from, long to) throws WriteException {
        SortedSet<Long> merged = new TreeSet<>();
        for (int i = 0; i < SCANS; i++) {
            SortedSet<Long> shortOnes = merger.scanLabels(from, to).shortWindows();
            if (shortOnes.isEmpty()) {
                return merged.size();
            }
            merger.merge(shortOnes);
            merged.addAll(shortOnes);
        }
        throw new WriteException(
                Remedy.RETRY, "merge", "windows are still being written; run the command merge later", 0, null);
    }

    /**
     * Writes the rows of the runs with windows in a range of time, if they are missing or differ
     * from the merged rows.
     */
    private static void writeRuns(GroupMerger merger, long from, long to) throws WriteException {
        List<MergeRules.MergeState> states = merger.readStates();
        for (SortedSet<Long> windows : merger.runs(from, to, states)) {
            long first = windows.first();
            long last = windows.last();
            Optional<MergeRules.MergeState> state = states.stream()
                    .filter(any -> any.from() <= first && any.stamp() <= last)
                    .max(Comparator.comparingLong(MergeRules.MergeState::from))
                    .filter(any -> any.stamp() >= first - MergeRules.BEFORE_MILLIS);
            long begin = state.map(MergeRules.MergeState::from).orElse(first);
            long end = last + 1;
            MergeScan scan = merger.scan(begin, end, true);
            if (!scan.run().equals(MergeScan.sum(scan.merged()))) {
                long stamp = state.isPresent() ? state.get().stamp() : merger.firstRow(first, end);
                merger.writeRun(stamp, begin, end);
            }
        }
    }

    private List<QueryRow> rowsOf(String query) throws WriteException {
        return target.query(query, GroupMerger.ANSWER_MILLIS);
    }
}
