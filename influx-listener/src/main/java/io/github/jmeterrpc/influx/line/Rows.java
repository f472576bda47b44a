package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelStats;
import io.github.jmeterrpc.influx.record.ResponseStats;
import io.github.jmeterrpc.influx.record.Stats;
import io.github.jmeterrpc.influx.record.WindowBuffer;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Builds the rows of a window in the schema of JMeter's own InfluxDB listener, with the tag
 * {@code instance} and the field {@code window_ms} in each. Durations are in ms. Not thread-safe.
 */
public final class Rows {

    /** The transaction and status of the rows of all samples. */
    public static final String ALL = "all";

    /** The transaction of the row of thread counts. */
    public static final String INTERNAL = "internal";

    /** The tag that names a label. */
    public static final String TRANSACTION = "transaction";

    /** Prefix of the fields with times from the intended start. */
    public static final String RESPONSE = "response_";

    /** The tag of the thread group, if it is enabled. */
    public static final String THREAD_GROUP = "threadGroup";

    private static final String STATUS = "statut";

    /** Field: 1 from the start of the test on, 0 at its end. */
    private static final String RUNNING = "running";

    private final String start;
    private final String bucketsStart;
    private final List<Percentile> percentiles;
    private final double[] percents;
    private final TagValueLimiter names;
    private final Optional<BucketRows> buckets;
    private final boolean threads;
    private volatile Instant lastWindow = Instant.EPOCH;

    /**
     * Prepares the rows of a test.
     *
     * @param naming measurement and tags of all rows
     * @param percentiles percentiles to publish
     * @param maxLabels maximum number of transactions in the test
     * @param buckets builds the rows of counts by duration, if enabled
     * @param threads whether there is a row of the JVM's threads
     * @param warnings receives a message for each limit of names that is reached
     */
    public Rows(
            SeriesTags naming,
            List<Percentile> percentiles,
            int maxLabels,
            Optional<BucketRows> buckets,
            boolean threads,
            Consumer<String> warnings) {
        this.percentiles = List.copyOf(percentiles);
        this.percents = percentiles.stream().mapToDouble(Percentile::percent).toArray();
        this.names = new TagValueLimiter(maxLabels, warnings);
        this.buckets = buckets;
        this.threads = threads;
        start = naming.start(naming.measurement());
        bucketsStart = naming.start(naming.measurement() + BucketFields.SUFFIX);
    }

    /** Builds all rows of a window; the total row accounts for the window's samples. */
    public List<Line> of(ClosedWindow window) {
        lastWindow = Instant.ofEpochMilli(window.startMillis());
        List<Line> lines = new ArrayList<>();
        Map<String, LabelStats> byName = byName(window.samples());
        LabelStats total = window.samples().total();
        Map<String, WindowBuffer> groups = window.samples().groups();
        if (groups.isEmpty()) {
            byName.forEach((name, labelStats) -> addTransaction(lines, window, row(name), labelStats));
        }
        groups.forEach((group, samples) -> byName(samples)
                .forEach((name, labelStats) ->
                        addTransaction(lines, window, row(name).tag(THREAD_GROUP, group), labelStats)));
        lines.add(total(window, total));
        if (threads) {
            lines.add(internal(window));
        }
        buckets.ifPresent(rows -> {
            byName.forEach((name, labelStats) -> lines.add(rows.row(bucketRow(name), window, labelStats)));
            lines.add(rows.total(bucketRow(ALL), window, total, byName.size()));
        });
        return lines;
    }

    /**
     * Builds the row without a transaction that marks the start or the end of the test. A generator
     * is missing if its last row has running=1 and no row has arrived for some windows, even before
     * its first window. If a JVM has two listeners, the one with the row of threads writes it.
     *
     * @param running whether the test starts
     * @param intervalMillis length of the windows, ms
     * @param now time of the system clock; if the clock was set back, the mark follows the last
     *     window
     */
    public List<Line> mark(boolean running, long intervalMillis, Instant now) {
        if (!threads) {
            return List.of();
        }
        Instant when = now.isAfter(lastWindow) ? now : lastWindow.plusMillis(1);
        return List.of(new Line(new LineBuilder(start)
                .field(RUNNING, running ? 1 : 0)
                .field("window_ms", 0)
                .field(BucketFields.INTERVAL, intervalMillis)
                .atNanos(TimeUnit.SECONDS.toNanos(when.getEpochSecond()) + when.getNano())));
    }

    /**
     * Sums the labels published under one name: they form one series, in which one point would
     * replace the other.
     */
    private Map<String, LabelStats> byName(WindowBuffer samples) {
        Map<String, LabelStats> byName = new TreeMap<>();
        Map<String, LabelStats> sums = new HashMap<>();
        BiConsumer<String, LabelStats> add = (label, labelStats) -> {
            String name = names.transaction(label);
            LabelStats known = byName.putIfAbsent(name, labelStats);
            if (known != null) {
                // Make a copy, because the total is computed from the same objects of the window.
                sums.computeIfAbsent(name, n -> known.copy()).addAll(labelStats);
            }
        };
        samples.listed().forEach(add);
        samples.parts().forEach(add);
        byName.putAll(sums);
        return byName;
    }

    private void addTransaction(List<Line> lines, ClosedWindow window, LineBuilder row, LabelStats labelStats) {
        String start = row.text();
        addStatus(lines, window, start, labelStats, ALL, labelStats.all());
        addStatus(lines, window, start, labelStats, "ok", labelStats.ok());
        addStatus(lines, window, start, labelStats, "ko", labelStats.ko());
        names.failures(labelStats.errors())
                .forEach((failure, count) -> lines.add(new Line(new LineBuilder(start)
                        .tag("responseCode", failure.code())
                        .tag("responseMessage", failure.message())
                        .field("count", count)
                        .field("window_ms", window.coveredMillis())
                        .at(window.startMillis()))));
    }

    private void addStatus(
            List<Line> lines, ClosedWindow window, String start, LabelStats labelStats, String status, Stats stats) {
        if (stats.count() > 0) {
            LineBuilder line = new LineBuilder(start).tag(STATUS, status).field("count", stats.count());
            measured(line, labelStats, stats, window);
            if (status.equals(ALL)) {
                responses(line, labelStats.responses());
            }
            lines.add(new Line(line.at(window.startMillis())));
        }
    }

    private Line total(ClosedWindow window, LabelStats total) {
        LineBuilder line =
                row(ALL).tag(STATUS, ALL).field("count", total.count()).field("countError", total.failures());
        // Writes a row of zeros for a window without samples, so that rates need no assumption
        // about missing windows.
        measured(line, total, total.all(), window);
        responses(line, total.responses());
        return new Line(line.at(window.startMillis()), total.count());
    }

    /**
     * Adds the fields of a row. Hits and bytes count the whole transaction in each of its rows, as
     * in JMeter's own listener.
     */
    private void measured(LineBuilder line, LabelStats labelStats, Stats stats, ClosedWindow window) {
        line.field("avg", stats.meanMicros() / 1000)
                .field("min", stats.minMicros() / 1000)
                .field("max", stats.maxMicros() / 1000)
                .field("hit", labelStats.hits())
                .field("sb", labelStats.sentBytes())
                .field("rb", labelStats.receivedBytes());
        if (stats.count() > 0) {
            double[] millis = stats.percentilesMillis(percents);
            for (int i = 0; i < millis.length; i++) {
                line.field(percentiles.get(i).field(), millis[i]);
            }
        }
        line.field("window_ms", window.coveredMillis());
    }

    /** Adds the response fields if samples had an intended start. */
    private void responses(LineBuilder line, ResponseStats responses) {
        Stats times = responses.times();
        if (times.count() == 0) {
            return;
        }
        line.field(RESPONSE + "count", times.count())
                .field(RESPONSE + "avg", times.meanMicros() / 1000)
                .field(RESPONSE + "max", times.maxMicros() / 1000)
                .field("no_free_thread", responses.noFreeThreadMillis())
                .field("woke_late", responses.wokeLateMillis());
        double[] millis = times.percentilesMillis(percents);
        for (int i = 0; i < millis.length; i++) {
            line.field(RESPONSE + percentiles.get(i).field(), millis[i]);
        }
    }

    private Line internal(ClosedWindow window) {
        IntSummaryStatistics seen = window.samples().threads();
        ClosedWindow.Threads now = window.threads();
        LineBuilder line = row(INTERNAL);
        if (now.arrivals().scheduled() > 0) {
            line.field("arrivals_scheduled", now.arrivals().scheduled())
                    .field("arrivals_started", now.arrivals().started())
                    .field("arrivals_dropped", now.arrivals().dropped())
                    .field("arrivals_waiting", now.arrivals().waiting());
        }
        line.field("minAT", seen.getCount() == 0 ? now.active() : seen.getMin())
                .field("maxAT", seen.getCount() == 0 ? now.active() : seen.getMax())
                .field("meanAT", seen.getCount() == 0 ? now.active() : seen.getAverage());
        if (now.isCounted()) {
            line.field("startedT", now.started()).field("endedT", now.ended());
        }
        return new Line(line.field(RUNNING, 1)
                .field("window_ms", window.coveredMillis())
                .at(window.startMillis()));
    }

    private LineBuilder bucketRow(String transaction) {
        return new LineBuilder(bucketsStart).tag(TRANSACTION, transaction);
    }

    private LineBuilder row(String transaction) {
        return new LineBuilder(start).tag(TRANSACTION, transaction);
    }
}
