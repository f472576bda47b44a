package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sums the counts of one group's windows and writes the merged rows. One query reads consecutive windows, as many as
 * fit into an answer of moderate size. Not thread-safe.
 */
final class WindowSums {

    /** Approximate number of rows in an answer, so that it is there long before the time limit. */
    private static final int ROWS = 20_000;

    private static final int MAX_WINDOWS = 200;

    private static final int WRITE_LINES = 5000;

    private final Asker asker;
    private final Sink target;
    private final Group group;
    private final String condition;
    private final long length;
    private final List<Percentile> percentiles;
    private final MergedRows rows;
    // Time range of the windows not yet queried; empty if both are equal.
    private long from;
    private long to;
    private int atOnce = 1;

    /** Executes a query, and hands over the rows as they arrive. */
    interface Asker {
        void ask(String question, Consumer<QueryRow> rows) throws WriteException;
    }

    /**
     * Creates the sums of a group.
     *
     * @param condition InfluxQL condition that matches its rows
     * @param length of its windows, ms
     */
    WindowSums(Asker asker, Sink target, Group group, String condition, long length, List<Percentile> percentiles) {
        this.asker = asker;
        this.target = target;
        this.group = group;
        this.condition = condition;
        this.length = length;
        this.percentiles = percentiles;
        this.rows = new MergedRows(group.measurement(), group.tags());
    }

    /**
     * Adds a window to merge now or later; windows are added oldest first. Returns how many windows were merged now.
     */
    int add(long window) throws WriteException {
        int merged = 0;
        if (window != to || (to - from) / length >= atOnce) {
            merged = finish();
            from = window;
        }
        to = window + length;
        return merged;
    }

    /** Merges the remaining windows; returns their number. */
    int finish() throws WriteException {
        if (from == to) {
            return 0;
        }
        int windows = (int) ((to - from) / length);
        write(lines());
        from = to;
        return windows;
    }

    private record Key(String transaction, long window) {}

    /** What rows add up to, so that none of them is kept. */
    private static final class Sums {

        private final Map<Key, BucketSum> services = new LinkedHashMap<>();
        private final Map<Key, BucketSum> responses = new HashMap<>();
        /** One text for each instance, which has as many rows as there are labels. */
        private final Map<String, String> instances = new HashMap<>();

        private final long length;
        private int rows;

        Sums(long length) {
            this.length = length;
        }

        void add(QueryRow row) {
            rows++;
            long window = Math.floorDiv(row.millis(), length) * length;
            Key of = new Key(row.tags().getOrDefault(Rows.TRANSACTION, ""), window);
            String instance = instances.computeIfAbsent(row.text(SeriesTags.INSTANCE), name -> name);
            if (row.has(BucketFields.RESPONSES)) {
                responses
                        .computeIfAbsent(of, key -> new BucketSum())
                        .add(instance, 0, row.text(BucketFields.RESPONSES));
            }
            services.computeIfAbsent(of, key -> new BucketSum())
                    .add(instance, Math.round(row.number(Questions.COUNT)), row.text(BucketFields.HISTOGRAM));
        }
    }

    private List<Line> lines() throws WriteException {
        Sums sums = new Sums(length);
        asker.ask(new Questions(group.measurement()).counts(condition, from, to), sums::add);
        List<Line> lines = new ArrayList<>();
        List<Line> ofAll = new ArrayList<>();
        sums.services.forEach((key, sum) ->
                (key.transaction.equals(Rows.ALL) ? ofAll : lines).add(line(key, sum, sums.responses.get(key))));
        if (ofAll.isEmpty()) {
            throw new WriteException(
                    Remedy.RETRY, "merge", target.name() + " does not tell what it has of " + group, 0, null);
        }
        atOnce = Math.max(1, Math.min(MAX_WINDOWS, ROWS * ofAll.size() / sums.rows));
        // The total rows come last: once they are written, all others are.
        lines.addAll(ofAll);
        return lines;
    }

    private Line line(Key key, BucketSum sum, BucketSum responses) {
        Map<String, Double> values = new LinkedHashMap<>();
        addPercentiles(values, "", sum);
        if (responses != null) {
            addPercentiles(values, Rows.RESPONSE, responses);
        }
        sum.forEach((bucket, count) -> values.put(BucketFields.bucket(bucket), (double) count));
        return rows.row(key.transaction, key.window, length, sum.count(), sum.instances(), values);
    }

    private void addPercentiles(Map<String, Double> values, String prefix, BucketSum sum) {
        double[] millis = sum.percentilesMillis(
                percentiles.stream().mapToDouble(Percentile::percent).toArray());
        for (int i = 0; i < millis.length; i++) {
            values.put(prefix + percentiles.get(i).field(), millis[i]);
        }
    }

    private void write(List<Line> lines) throws WriteException {
        for (int i = 0; i < lines.size(); i += WRITE_LINES) {
            target.write(lines.subList(i, Math.min(lines.size(), i + WRITE_LINES)).stream()
                    .map(Line::text)
                    .toList());
        }
    }
}
