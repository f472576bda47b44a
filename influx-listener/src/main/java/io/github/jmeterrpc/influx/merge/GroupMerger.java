package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.merge.MergeScan.WindowCount;
import io.github.jmeterrpc.influx.sink.InfluxQl;
import io.github.jmeterrpc.influx.sink.OfflineCommand;
import io.github.jmeterrpc.influx.sink.QueryAnswer;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.Buckets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads and writes the rows of one group: its state, its windows, its run. Each method may be
 * repeated: the same series, times and values are written. Called by one thread at a time.
 */
final class GroupMerger {

    /** Percentiles that are always merged, in percent. */
    static final List<Float> ALWAYS = List.of(50f, 90f, 95f, 99f, 99.9f);

    /** Time limit of a query, ms. */
    static final long ANSWER_MILLIS = 15_000;

    /**
     * After this many windows without rows, generators with windows of another length count as
     * ended.
     */
    private static final int OVER = 3;

    /** Longest time that the totals of a run are queried for at once, ms. */
    private static final long PIECE_MILLIS = 3_600_000;

    /** Approximate number of rows in an answer, so that it is there long before the time limit. */
    private static final int ROWS = 20_000;

    /**
     * With more rows in a window, InfluxDB and one generator do not keep up: 1,000 generators with
     * 100 labels.
     */
    private static final int MOST_ROWS = 100_000;

    /**
     * With more transactions the pieces of a run would be too large an answer: its figures have no
     * confidence intervals.
     */
    private static final int MOST_WITH_INTERVALS = 100;

    private static final int MAX_WINDOWS = 200;
    private static final int WRITE_LINES = 5000;

    private static final Map<String, Integer> BUCKETS = new HashMap<>();

    static {
        for (int bucket = 0; bucket < Buckets.PUBLISHED.count(); bucket++) {
            BUCKETS.put(MergeQueries.SUM + BucketFields.bucket(bucket), bucket);
        }
    }

    private final Sink target;
    private final Group group;
    private final long length;
    private final Consumer<String> problems;
    private final MergeQueries queries;
    private final MergedRows rows;
    private final Set<Percentile> percentiles;
    private final RunGate gate;
    private final Set<String> transactions = new HashSet<>();
    private String condition = "";
    private SortedMap<Long, Long> foreign = new TreeMap<>();
    private SortedSet<Long> mergedWindows = new TreeSet<>();
    private int atOnce = 1;
    private boolean reportedLarge;

    /**
     * Creates the merger of a group.
     *
     * @param length of the group's windows, ms
     * @param percentiles to merge in addition to {@link #ALWAYS} and those merged before
     * @param gate judges the run
     * @param problems receives messages about windows that are not merged
     */
    GroupMerger(
            Sink target,
            Group group,
            long length,
            List<Percentile> percentiles,
            RunGate gate,
            Consumer<String> problems) {
        this.target = target;
        this.group = group;
        this.length = length;
        this.gate = gate;
        this.problems = problems;
        this.queries = new MergeQueries(group.measurement());
        this.rows = new MergedRows(group.measurement(), group.tags());
        this.percentiles = new TreeSet<>((one, two) -> one.field().compareTo(two.field()));
        this.percentiles.addAll(percentiles);
        ALWAYS.forEach(percent -> this.percentiles.add(Percentile.of(percent)));
    }

    /** The state rows of the group's newest tests. */
    List<MergeRules.State> readStates() throws WriteException {
        return rowsOf(queries.states(InfluxQl.tags(group.tags()))).stream()
                .filter(row -> Group.of(group.measurement(), row.tags()).equals(group))
                .map(row -> new MergeRules.State(
                        row.millis(),
                        row.text("by"),
                        Math.round(row.number("at")),
                        Math.round(row.number("right")),
                        Math.round(row.number("from")),
                        Math.round(row.number("instances"))))
                .toList();
    }

    void write(MergeRules.State state) throws WriteException {
        Map<String, Long> fields =
                Map.of("at", state.at(), "right", state.right(), "from", state.from(), "instances", state.instances());
        target.write(List.of(rows.state(state.by(), fields, state.stamp()).text()));
    }

    /**
     * Counts stored and merged samples.
     *
     * @param from start of the first window, ms since 1970
     * @param to end of the last one
     * @param everything whether tags and window lengths, which hardly change, and the row of the
     *     run are queried, too
     */
    MergeScan scan(long from, long to, boolean everything) throws WriteException {
        if (everything || condition.isEmpty()) {
            findTags(from, to);
        }
        SortedMap<Long, WindowCount> merged = new TreeMap<>();
        for (QueryAnswer.Row row : rowsOf(queries.merged(condition, from, to))) {
            merged.put(row.millis(), count(row, MergedRows.SAMPLES));
            row.values().keySet().forEach(field -> Percentile.ofField(field).ifPresent(percentiles::add));
        }
        SortedMap<Long, WindowCount> stored = new TreeMap<>();
        rowsOf(queries.stored(condition, length, from, to))
                .forEach(row -> stored.put(row.millis(), count(row, MergedRows.SAMPLES)));
        leaveOutOthers(stored);
        mergedWindows = new TreeSet<>(merged.keySet());
        return new MergeScan(stored, merged, everything && group.isNamed() ? run(from, to) : WindowCount.NONE);
    }

    private static WindowCount count(QueryAnswer.Row row, String samples) {
        return new WindowCount(Math.round(row.number(MergedRows.ROWS)), Math.round(row.number(samples)));
    }

    private WindowCount run(long from, long to) throws WriteException {
        return rowsOf(queries.run(condition, from, to)).stream()
                .map(row -> count(row, MergedRows.RUN_SAMPLES))
                .findFirst()
                .orElse(WindowCount.NONE);
    }

    /**
     * Does not use SHOW TAG KEYS, which InfluxDB 2 answers only for the default retention policy.
     */
    private void findTags(long from, long to) throws WriteException {
        List<QueryAnswer.Row> found = rowsOf(queries.groups(InfluxQl.tags(group.tags()), from, to));
        condition = group.where(
                found.stream().flatMap(row -> row.tags().keySet().stream()).collect(Collectors.toSet()));
        foreign = new TreeMap<>();
        boolean others = found.stream()
                .filter(row -> Group.of(group.measurement(), row.tags()).equals(group))
                .anyMatch(row ->
                        row.number(MergeQueries.SHORTEST) != length || row.number(MergeQueries.LONGEST) != length);
        if (others) {
            rowsOf(queries.others(condition, length, from, to))
                    .forEach(row -> foreign.put(row.millis(), Math.round(row.number(MergeQueries.LONGEST))));
        }
    }

    /**
     * Windows of different lengths are not merged; those after the last one of another length are.
     */
    private void leaveOutOthers(SortedMap<Long, WindowCount> stored) {
        if (foreign.isEmpty() || stored.isEmpty()) {
            return;
        }
        long newest = stored.lastKey();
        long mixed = 0;
        for (Map.Entry<Long, Long> entry : foreign.entrySet()) {
            long window = entry.getKey();
            long other = entry.getValue();
            if (!foreign.keySet()
                    .containsAll(stored.subMap(window, window + other).keySet())) {
                mixed = other;
            }
            stored.subMap(window, newest - window < OVER * other ? Long.MAX_VALUE : window + other)
                    .clear();
        }
        if (mixed > 0) {
            problems.accept("Generators with windows of " + length + " ms and of " + mixed + " ms write as "
                    + group.measurement() + " " + group.tags()
                    + " at the same time; windows of different lengths are not merged. Set windowSeconds to the same "
                    + "value on all of them, and give runs a name");
        }
    }

    /** Merges windows; oldest first, as many at once as make an answer of moderate size. */
    void merge(SortedSet<Long> windows) throws WriteException {
        long from = windows.first();
        long to = from;
        for (long window : windows) {
            if (window != to || (to - from) / length >= atOnce) {
                write(lines(from, to));
                from = window;
            }
            to = window + length;
        }
        write(lines(from, to));
        mergedWindows.addAll(windows);
    }

    private record Key(String transaction, long window) {}

    private List<Line> lines(long from, long to) throws WriteException {
        Map<Key, RowSum> sums = new LinkedHashMap<>();
        int[] answered = new int[1];
        target.query(queries.counts(condition, from, to), ANSWER_MILLIS, row -> {
            answered[0]++;
            long window = Math.floorDiv(row.millis(), length) * length;
            sums.computeIfAbsent(new Key(row.tags().getOrDefault(Rows.TRANSACTION, ""), window), key -> new RowSum())
                    .addGenerator(row);
        });
        sums.keySet().forEach(key -> transactions.add(key.transaction));
        List<Line> lines = new ArrayList<>();
        List<Line> ofAll = new ArrayList<>();
        sums.forEach((key, sum) -> (key.transaction.equals(Rows.ALL) ? ofAll : lines)
                .add(rows.window(key.transaction, key.window, length, sum.merged(List.copyOf(percentiles)))));
        if (ofAll.isEmpty()) {
            throw new WriteException(
                    Remedy.RETRY, "merge", target.name() + " does not return the rows of " + group, 0, null);
        }
        if (answered[0] / ofAll.size() > MOST_ROWS && !reportedLarge) {
            reportedLarge = true;
            problems.accept("Each window has rows of more than " + MOST_ROWS + " labels of generators; merging their"
                    + " percentiles may not keep up with the test. Missing windows are merged afterwards by "
                    + OfflineCommand.merge(group.measurement()) + "; a live store (bin/live-store) keeps up");
        }
        atOnce = Math.max(1, Math.min(MAX_WINDOWS, ROWS * ofAll.size() / answered[0]));
        // The total rows come last: once they are written, all others are.
        lines.addAll(ofAll);
        return lines;
    }

    /**
     * Writes the rows of the run from the merged rows.
     *
     * @param stamp their time, unless the run has rows already
     * @param from start of the first window that may be part of it, ms since 1970
     * @param to end of the last one
     */
    void writeRun(long stamp, long from, long to) throws WriteException {
        if (mergedWindows.isEmpty()) {
            return;
        }
        long time = rowsOf(queries.run(condition, from, to)).stream()
                .mapToLong(QueryAnswer.Row::millis)
                .findFirst()
                .orElse(stamp);
        long first = mergedWindows.first();
        long last = mergedWindows.last() + length;
        Optional<RunWindows> windows = Optional.of(new RunWindows(first, last, length))
                .filter(any -> transactions.size() <= MOST_WITH_INTERVALS);
        long width = windows.map(RunWindows::width).orElse(0L);
        Map<String, RowSum> sums = new TreeMap<>();
        for (long begin = first; begin < last; begin += PIECE_MILLIS) {
            long end = Math.min(begin + PIECE_MILLIS, last);
            target.query(queries.totals(condition, begin, end, width), ANSWER_MILLIS, row -> {
                sums.computeIfAbsent(row.tags().getOrDefault(Rows.TRANSACTION, ""), key -> new RowSum())
                        .addMerged(row, BUCKETS);
                windows.ifPresent(pieces -> pieces.add(row, BUCKETS));
            });
        }
        List<Percentile> percents = List.copyOf(percentiles);
        Map<String, Map<String, Double>> figures = new TreeMap<>();
        sums.forEach((transaction, sum) -> figures.put(transaction, sum.run(percents, first, last)));
        Optional<SteadyPart> steady = windows.map(RunWindows::steady);
        windows.ifPresent(
                pieces -> figures.forEach((transaction, fields) -> pieces.addIntervals(transaction, fields, percents)));
        Optional<String> verdict = gate.judge(figures, steady);
        List<Line> lines = new ArrayList<>();
        Map<String, Double> all = figures.remove(Rows.ALL);
        figures.forEach((transaction, fields) -> lines.add(rows.run(transaction, time, fields, Optional.empty())));
        if (all != null) {
            lines.add(rows.run(Rows.ALL, time, all, verdict));
        }
        write(lines);
    }

    private void write(List<Line> lines) throws WriteException {
        for (int i = 0; i < lines.size(); i += WRITE_LINES) {
            target.write(lines.subList(i, Math.min(lines.size(), i + WRITE_LINES)).stream()
                    .map(Line::text)
                    .toList());
        }
    }

    private List<QueryAnswer.Row> rowsOf(String query) throws WriteException {
        return target.query(query, ANSWER_MILLIS);
    }
}
