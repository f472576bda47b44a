package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.query.InfluxQl;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Merges the windows whose merged row differs from the generators' counts. The merge is idempotent, also when several
 * generators run it: it writes the same series, time and values. Called by one thread at a time.
 */
public final class Merger {

    /** Percentiles that are always merged, in percent. */
    static final List<Float> ALWAYS = List.of(50f, 90f, 95f, 99f, 99.9f);

    /** Time limit of a query, ms. */
    static final long ANSWER_MILLIS = 15_000;

    /** After this many windows without rows, a generator counts as ended. */
    private static final int OVER = 3;

    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    private final Sink target;
    private final List<Percentile> percentiles;
    private final Consumer<String> problems;

    /**
     * Creates a merger.
     *
     * @param target sink that is queried and written to
     * @param percentiles percentiles to merge in addition to {@link #ALWAYS} and those merged before
     * @param problems receives messages about windows that are not merged
     */
    public Merger(Sink target, List<Percentile> percentiles, Consumer<String> problems) {
        this.target = target;
        this.percentiles = List.copyOf(percentiles);
        this.problems = problems;
    }

    /**
     * Merges the differing windows of all groups of a measurement.
     *
     * @param fromMillis start of the rows (inclusive), ms since 1970; the window that contains it is merged completely
     * @param toMillis end of the rows (exclusive), ms since 1970; the last window is merged completely, too
     * @return how many windows were merged
     * @throws WriteException if there is no answer, no read permission, or a write fails
     */
    public int mergeAll(String measurement, long fromMillis, long toMillis) throws WriteException {
        int windows = 0;
        for (QueryRow hour : ask(new Questions(measurement).hours(fromMillis, toMillis))) {
            long from = Math.max(fromMillis, hour.millis());
            long to = Math.min(toMillis, hour.millis() + HOUR);
            for (Map.Entry<Group, Found> entry : find(measurement, "", from, to).entrySet()) {
                windows += merge(entry.getKey(), entry.getValue(), from, to);
            }
        }
        return windows;
    }

    /**
     * Does the same as {@link #mergeAll} for one group. If an earlier run had windows of another length, merges only
     * the rows after that run.
     *
     * @param lengthMillis length of the group's windows
     */
    public int merge(Group group, long lengthMillis, long fromMillis, long toMillis) throws WriteException {
        Found found = find(group, fromMillis, toMillis);
        if (found.isOf(lengthMillis) || found.isEmpty()) {
            return found.isEmpty() ? 0 : merge(group, found, fromMillis, toMillis);
        }
        long from = afterOthers(group, group.where(found.tags), lengthMillis, fromMillis, toMillis);
        Found after = find(group, from, toMillis);
        return after.isEmpty() ? 0 : merge(group, after, from, toMillis);
    }

    /** Whether any window of a group that began at a time (inclusive, ms since 1970) or later is merged. */
    public boolean isMergedSince(Group group, long fromMillis) throws WriteException {
        return ask(new Questions(group.measurement()).mergedSince(InfluxQl.tags(group.tags()), fromMillis)).stream()
                .anyMatch(row -> Group.of(group.measurement(), row.tags()).equals(group));
    }

    /** The end of the rows with another window length, or {@code from} if such rows are still being written. */
    private long afterOthers(Group group, String condition, long length, long from, long to) throws WriteException {
        long start = from;
        for (QueryRow last : ask(new Questions(group.measurement()).lastOther(condition, length, from, to))) {
            long other = Math.round(last.number(Questions.LONGEST));
            if (last.millis() + OVER * other <= to) {
                start = last.millis() + other;
            }
        }
        return start;
    }

    /**
     * The tags and window lengths found for a group.
     *
     * @param tags all tags of the measurement's rows in that time, of any group
     * @param shortest length of its shortest windows, ms
     * @param longest the length of its longest
     */
    private record Found(Set<String> tags, long shortest, long longest) {

        private static final Found NOTHING = new Found(Set.of(), Long.MAX_VALUE, 0);

        private Found and(QueryRow row) {
            return new Found(
                    tags,
                    Math.min(shortest, Math.round(row.number(Questions.SHORTEST))),
                    Math.max(longest, Math.round(row.number(Questions.LONGEST))));
        }

        private boolean isEmpty() {
            return longest < shortest;
        }

        private boolean isOf(long length) {
            return shortest == length && longest == length;
        }
    }

    private Found find(Group group, long from, long to) throws WriteException {
        return find(group.measurement(), InfluxQl.tags(group.tags()), from, to).getOrDefault(group, Found.NOTHING);
    }

    /** Does not use SHOW TAG KEYS, which InfluxDB 2 answers only for the default retention policy. */
    private Map<Group, Found> find(String measurement, String condition, long from, long to) throws WriteException {
        List<QueryRow> rows = ask(new Questions(measurement).groups(condition, from, to));
        Set<String> tags =
                rows.stream().flatMap(row -> row.tags().keySet().stream()).collect(Collectors.toSet());
        Map<Group, Found> groups = new LinkedHashMap<>();
        for (QueryRow row : rows) {
            Found empty = new Found(tags, Long.MAX_VALUE, 0);
            groups.merge(Group.of(measurement, row.tags()), empty.and(row), (before, one) -> before.and(row));
        }
        return groups;
    }

    private int merge(Group group, Found found, long from, long to) throws WriteException {
        long length = found.shortest;
        if (length != found.longest || length <= 0) {
            problems.accept("Generators with windows of " + length + " ms and of " + found.longest + " ms write as "
                    + group.measurement() + " " + group.tags()
                    + " at the same time; windows of different lengths are not merged. Set "
                    + FieldNames.of("windowSeconds") + " to the same"
                    + " on all of them, and give runs a name");
            return 0;
        }
        long start = Math.floorDiv(from, length) * length;
        long end = -Math.floorDiv(-to, length) * length;
        String condition = group.where(found.tags);
        Questions questions = new Questions(group.measurement());
        Map<Long, QueryRow> merged = new HashMap<>();
        ask(questions.merged(condition, start, end)).forEach(row -> merged.put(row.millis(), row));
        WindowSums sums = new WindowSums(this::ask, target, group, condition, length, percentiles(merged.values()));
        int windows = 0;
        for (QueryRow written : ask(questions.written(condition, length, start, end))) {
            if (differs(written, merged.get(written.millis()))) {
                windows += sums.add(written.millis());
            }
        }
        return windows + sums.finish();
    }

    /** Includes the percentiles merged before; otherwise their old values would remain beside new ones. */
    private List<Percentile> percentiles(Collection<QueryRow> merged) {
        List<Percentile> all = new ArrayList<>(percentiles);
        ALWAYS.forEach(percent -> all.add(Percentile.of(percent)));
        merged.forEach(row ->
                row.values().keySet().forEach(field -> Percentile.ofField(field).ifPresent(all::add)));
        return all.stream().distinct().toList();
    }

    private static boolean differs(QueryRow written, QueryRow merged) {
        return merged == null
                || written.number(Questions.COUNT) != merged.number(Questions.COUNT)
                || written.number(Questions.INSTANCES) != merged.number(Questions.INSTANCES);
    }

    private List<QueryRow> ask(String question) throws WriteException {
        return target.query(question, ANSWER_MILLIS);
    }

    private void ask(String question, Consumer<QueryRow> rows) throws WriteException {
        target.query(question, ANSWER_MILLIS, rows);
    }
}
