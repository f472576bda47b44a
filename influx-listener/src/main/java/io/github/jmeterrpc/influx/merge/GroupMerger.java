package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.OfflineCommand;
import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.influxdb.InfluxQl;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.merge.MergeScan.WindowCount;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads and writes the rows of one group: its state, its windows, and with {@link RunRows} its
 * runs. Each method is idempotent: a repetition writes the same series, times and values. Called by
 * one thread at a time.
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

    /**
     * Approximate number of rows per query result, so that the result arrives well within the time
     * limit.
     */
    static final int ROWS = 20_000;

    /**
     * Maximum number of rows in a window, as many as 1,000 generators have with 100 labels; with more rows,
     * InfluxDB and one generator are too slow.
     */
    private static final int MOST_ROWS = 100_000;

    /** Number of label rows that one query counts. */
    private static final int COUNT_ROWS = 500_000;

    /** If this many windows are between two windows, they are counted by separate queries. */
    private static final int GAP = 12;

    private static final int MAX_WINDOWS = 200;
    private static final int WRITE_LINES = 5000;

    private final Sink target;
    private final GeneratorGroup group;
    private final long length;
    private final Consumer<String> problems;
    private final MergeQueries queries;
    private final MergedRows rows;
    private final Set<Percentile> percentiles;
    private final RunRows runs;
    private final Set<String> transactions = new HashSet<>();
    private String condition = "";
    private SortedMap<Long, Long> foreign = new TreeMap<>();
    private SortedSet<Long> mergedWindows = new TreeSet<>();
    private int atOnce = 1;
    private final Set<String> reported = new HashSet<>();
    private boolean reportedUnreadable;

    /**
     * Creates the merger of a group.
     *
     * @param length length of the group's windows, in ms
     * @param percentiles percentiles to merge in addition to {@link #ALWAYS} and the percentiles
     *     merged before
     * @param gate judges the run
     * @param problems receives messages about windows that are not merged
     */
    GroupMerger(
            Sink target,
            GeneratorGroup group,
            long length,
            List<Percentile> percentiles,
            RunGate gate,
            Consumer<String> problems) {
        this.target = target;
        this.group = group;
        this.length = length;
        this.problems = problems;
        this.queries = new MergeQueries(group.measurement());
        this.rows = new MergedRows(group.measurement(), group.tags());
        this.runs = new RunRows(target, queries, rows, length, gate);
        this.percentiles = new TreeSet<>((one, two) -> one.field().compareTo(two.field()));
        this.percentiles.addAll(percentiles);
        ALWAYS.forEach(percent -> this.percentiles.add(Percentile.of(percent)));
    }

    /** The state rows of the group's newest tests. */
    List<MergeRules.MergeState> readStates() throws WriteException {
        return rowsOf(queries.states(InfluxQl.tags(group.tags()))).stream()
                .filter(row ->
                        GeneratorGroup.of(group.measurement(), row.tags()).equals(group))
                .map(row -> new MergeRules.MergeState(
                        row.millis(),
                        row.text("by"),
                        Math.round(row.number("at")),
                        Math.round(row.number("right")),
                        Math.round(row.number("from")),
                        Math.round(row.number("instances"))))
                .toList();
    }

    void write(MergeRules.MergeState state) throws WriteException {
        Map<String, Long> fields =
                Map.of("at", state.at(), "right", state.right(), "from", state.from(), "instances", state.instances());
        target.write(List.of(rows.state(state.by(), fields, state.stamp()).text()));
    }

    /**
     * Counts stored and merged samples, and the label rows of windows whose merged row has a
     * different number of them than announced.
     *
     * @param from start of the first window, in ms since 1970
     * @param to end of the last window
     * @param everything whether tags and window lengths, which hardly change, and the row of the
     *     run are queried, too
     */
    MergeScan scan(long from, long to, boolean everything) throws WriteException {
        MergeScan scan = counts(from, to, everything);
        return countLabelRows(scan, scan.unclear());
    }

    /**
     * Counts like a full scan, and counts the label rows in every window. This finds label rows
     * whose total row was never stored, because the generator was killed or the row was rejected.
     */
    MergeScan scanLabels(long from, long to) throws WriteException {
        MergeScan scan = counts(from, to, true);
        return countLabelRows(scan, scan.stored().keySet());
    }

    private MergeScan counts(long from, long to, boolean everything) throws WriteException {
        if (everything || condition.isEmpty()) {
            findTags(from, to);
        }
        SortedMap<Long, WindowCount> merged = new TreeMap<>();
        Set<Long> loose = new HashSet<>();
        for (QueryRow row : rowsOf(queries.merged(condition, from, to))) {
            merged.put(row.millis(), count(row, MergedRows.SAMPLES));
            if (row.has(MergedRows.LOOSE_ROWS)) {
                loose.add(row.millis());
            }
            row.values().keySet().forEach(field -> Percentile.ofField(field).ifPresent(percentiles::add));
        }
        SortedMap<Long, WindowCount> stored = new TreeMap<>();
        rowsOf(queries.stored(condition, length, from, to))
                .forEach(row -> stored.put(row.millis(), count(row, MergedRows.SAMPLES)));
        leaveOutOthers(stored);
        mergedWindows = new TreeSet<>(merged.keySet());
        return new MergeScan(stored, merged, loose, everything && group.isNamed() ? run(from, to) : WindowCount.NONE);
    }

    private static WindowCount count(QueryRow row, String samples) {
        return new WindowCount(
                Math.round(row.number(MergedRows.ROWS)),
                Math.round(row.number(samples)),
                Math.round(row.number(BucketFields.LABEL_ROWS)));
    }

    /** Counts the label rows in these windows, with queries of moderate cost. */
    private MergeScan countLabelRows(MergeScan scan, Set<Long> windows) throws WriteException {
        Map<Long, Long> counted = new HashMap<>();
        windows.forEach(window -> counted.put(window, 0L));
        long from = 0;
        long to = 0;
        long rows = 0;
        for (long window : windows) {
            long more = Math.max(
                    scan.stored().get(window).labelRows(), scan.merged(window).labelRows());
            if (from < to && (window > to + length * GAP || rows + more > COUNT_ROWS)) {
                countLabelRows(from, to, counted);
                rows = 0;
                to = 0;
            }
            from = to == 0 ? window : from;
            to = window + length;
            rows += more;
        }
        if (to > 0) {
            countLabelRows(from, to, counted);
        }
        return scan.counted(counted);
    }

    private void countLabelRows(long from, long to, Map<Long, Long> counted) throws WriteException {
        rowsOf(queries.labelRows(condition, length, from, to))
                .forEach(row -> counted.computeIfPresent(
                        row.millis(), (window, none) -> Math.round(row.number(BucketFields.LABEL_ROWS))));
    }

    private WindowCount run(long from, long to) throws WriteException {
        return rowsOf(queries.run(condition, from, to)).stream()
                .map(row -> count(row, MergedRows.RUN_SAMPLES))
                .findFirst()
                .orElse(WindowCount.NONE);
    }

    /**
     * Does not use SHOW TAG KEYS, which InfluxDB 2 supports only for the default retention policy.
     */
    private void findTags(long from, long to) throws WriteException {
        List<QueryRow> found = rowsOf(queries.groups(InfluxQl.tags(group.tags()), from, to));
        condition = group.where(
                found.stream().flatMap(row -> row.tags().keySet().stream()).collect(Collectors.toSet()));
        foreign = new TreeMap<>();
        boolean others = found.stream()
                .filter(row ->
                        GeneratorGroup.of(group.measurement(), row.tags()).equals(group))
                .anyMatch(row ->
                        row.number(MergeQueries.SHORTEST) != length || row.number(MergeQueries.LONGEST) != length);
        if (others) {
            rowsOf(queries.others(condition, length, from, to))
                    .forEach(row -> foreign.put(row.millis(), Math.round(row.number(MergeQueries.LONGEST))));
        }
    }

    /**
     * Windows are merged only after the last window with another length.
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
            reportOnce("Generators with windows of " + length + " ms and of " + mixed + " ms write as "
                    + group.measurement() + " " + group.tags()
                    + " at the same time; windows of different lengths are not merged. Set windowSeconds to the same "
                    + "value on all of them, and give runs a name");
        }
    }

    private void reportUnreadable(String transaction, QueryRow row) {
        if (!reportedUnreadable) {
            reportedUnreadable = true;
            problems.accept("The histogram of '" + transaction + "' of " + row.text(SeriesTags.INSTANCE) + " at "
                    + row.millis() + " ms in " + group.measurement() + BucketFields.SUFFIX
                    + " cannot be read: the merged percentiles do not contain it. Such rows have the field "
                    + MergedRows.UNREADABLE_ROWS + " in " + group.measurement() + MergedRows.SUFFIX
                    + "; this is reported once");
        }
    }

    private void reportOnce(String problem) {
        if (reported.add(problem)) {
            problems.accept(problem);
        }
    }

    /** Merges windows, the oldest first, with query results of moderate size. */
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

    /** The rows that one generator wrote at one time. */
    private record Source(String instance, long nanos) {}

    /** The label rows in a window. */
    private static final class LabelRows {

        private final Map<Source, Integer> bySource = new HashMap<>();
        private final Set<Source> withTotal = new HashSet<>();

        void add(QueryRow row, boolean isTotal) {
            Source source = new Source(row.text(SeriesTags.INSTANCE), row.nanos());
            if (isTotal) {
                withTotal.add(source);
            } else {
                bySource.merge(source, 1, Integer::sum);
            }
        }

        void addFields(Map<String, Double> fields) {
            fields.put(BucketFields.LABEL_ROWS, (double) sum());
            bySource.keySet().removeAll(withTotal);
            if (!bySource.isEmpty()) {
                fields.put(MergedRows.LOOSE_ROWS, (double) sum());
            }
        }

        private int sum() {
            return bySource.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    private List<Line> lines(long from, long to) throws WriteException {
        Map<Key, RowSum> sums = new LinkedHashMap<>();
        Map<Long, LabelRows> labelRows = new HashMap<>();
        int[] answered = new int[1];
        target.query(queries.counts(condition, from, to), ANSWER_MILLIS, row -> {
            answered[0]++;
            long window = Math.floorDiv(row.millis(), length) * length;
            String transaction = row.tags().getOrDefault(Rows.TRANSACTION, "");
            RowSum sum = sums.computeIfAbsent(new Key(transaction, window), key -> new RowSum());
            if (!sum.addGenerator(row)) {
                reportUnreadable(transaction, row);
            }
            labelRows.computeIfAbsent(window, key -> new LabelRows()).add(row, transaction.equals(Rows.ALL));
        });
        sums.keySet().forEach(key -> transactions.add(key.transaction));
        List<Line> lines = new ArrayList<>();
        List<Line> ofAll = new ArrayList<>();
        sums.forEach((key, sum) -> {
            boolean isTotal = key.transaction.equals(Rows.ALL);
            Map<String, Double> fields = sum.merged(List.copyOf(percentiles));
            if (isTotal) {
                labelRows.get(key.window).addFields(fields);
            }
            (isTotal ? ofAll : lines).add(rows.window(key.transaction, key.window, length, fields, sum.histogram()));
        });
        if (ofAll.isEmpty()) {
            throw new WriteException(
                    Remedy.RETRY, "merge", target.name() + " does not return the rows of " + group, 0, null);
        }
        if (answered[0] / ofAll.size() > MOST_ROWS) {
            reportOnce("Each window has rows of more than " + MOST_ROWS + " labels of generators; merging their"
                    + " percentiles may not keep up with the test. Missing windows are merged afterwards by "
                    + OfflineCommand.merge(group.measurement()) + "; a live store (bin/live-store) keeps up");
        }
        atOnce = Math.max(1, Math.min(MAX_WINDOWS, ROWS * ofAll.size() / answered[0]));
        // The total rows are written last, when all other rows are acknowledged.
        lines.addAll(ofAll);
        return lines;
    }

    /** Finds the runs with windows in a range of time, see {@link RunRows#find}. */
    List<SortedSet<Long>> runs(long from, long to, List<MergeRules.MergeState> states) throws WriteException {
        return runs.find(condition, from, to, states);
    }

    /** Time of the oldest row in a range of time, ms since 1970. */
    long firstRow(long from, long to) throws WriteException {
        return rowsOf(queries.oldest(condition, from, to)).stream()
                .mapToLong(QueryRow::millis)
                .findFirst()
                .orElse(from);
    }

    /**
     * Writes the rows of the run from the windows that the last scan found merged, and from the
     * windows merged since then.
     *
     * @param stamp time of the rows, unless the run has rows already
     * @param from start of the first window that may be part of the run, in ms since 1970
     * @param to end of the last window
     */
    void writeRun(long stamp, long from, long to) throws WriteException {
        if (mergedWindows.isEmpty()) {
            return;
        }
        long first = mergedWindows.first();
        long last = mergedWindows.last() + length;
        if (transactions.isEmpty()) {
            rowsOf(queries.transactions(condition, first, last))
                    .forEach(row -> transactions.add(row.tags().getOrDefault(Rows.TRANSACTION, "")));
        }
        long time = rowsOf(queries.run(condition, from, to)).stream()
                .mapToLong(QueryRow::millis)
                .findFirst()
                .orElse(stamp);
        write(runs.lines(condition, time, first, last, transactions.size(), List.copyOf(percentiles)));
    }

    private void write(List<Line> lines) throws WriteException {
        for (int i = 0; i < lines.size(); i += WRITE_LINES) {
            target.write(lines.subList(i, Math.min(lines.size(), i + WRITE_LINES)).stream()
                    .map(Line::text)
                    .toList());
        }
    }

    private List<QueryRow> rowsOf(String query) throws WriteException {
        return target.query(query, ANSWER_MILLIS);
    }
}
