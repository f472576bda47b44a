package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Interval;
import io.github.jmeterrpc.metrics.confidence.Steady;
import io.github.jmeterrpc.metrics.confidence.Window;
import io.github.jmeterrpc.metrics.confidence.WindowLength;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The merged windows of a run, joined to pieces of equal length, for the confidence intervals of
 * its figures.
 */
final class RunWindows {

    /**
     * Fields of a run's row that have bounds with the suffixes {@link #LOW} and {@link #HIGH}, in
     * addition to its mean and percentiles.
     */
    static final String RATE = "rate";

    static final String ERROR_SHARE = "error_share";

    static final String LOW = "_low";
    static final String HIGH = "_high";

    private static final double MILLIS = 1000;
    private static final double PERCENT = 100;
    private static final double ALL_SAMPLES = 100;

    private final long from;
    private final long to;
    private final long width;
    private final Map<String, SortedMap<Long, RowSum>> pieces = new HashMap<>();
    private Steady steady;
    private long steadyFrom;

    /**
     * Prepares the pieces of a run.
     *
     * @param from start of its first window, in ms since 1970
     * @param to end of its last window
     * @param length length of a window, in ms
     */
    RunWindows(long from, long to, long length) {
        this.from = from;
        this.to = to;
        this.width = width(from, to, length);
    }

    /** The length of the windows that the gate in the live store would use for the same run. */
    private static long width(long from, long to, long length) {
        long width = length;
        while (Math.floorDiv(to - 1, width) - Math.floorDiv(from, width) + 1 > WindowLength.most(width)) {
            width = WindowLength.next(width);
        }
        return width;
    }

    /** Length of a piece, in ms; pieces are aligned to 1970. */
    long width() {
        return width;
    }

    /** Adds a merged row to its piece. */
    void add(QueryRow row) {
        pieces.computeIfAbsent(row.tags().getOrDefault(Rows.TRANSACTION, ""), key -> new TreeMap<>())
                .computeIfAbsent(Math.floorDiv(row.millis(), width) * width, key -> new RowSum())
                .addMerged(row);
    }

    /**
     * Finds the part after the warm-up, over all transactions. Called after all pieces are added.
     */
    SteadyPart steady() {
        List<Window> windows = new ArrayList<>();
        List<Long> starts = new ArrayList<>();
        pieces.getOrDefault(Rows.ALL, new TreeMap<>()).forEach((start, sum) -> {
            Window window = sum.window(seconds(start));
            if (window.count() > 0) {
                windows.add(window);
                starts.add(start);
            }
        });
        steady = Steady.of(windows);
        steadyFrom = steady.warmUp() == 0 ? from : starts.get(steady.warmUp());
        return SteadyPart.of(steady, steadyFrom, to, width);
    }

    private double seconds(long start) {
        return (Math.min(start + width, to) - Math.max(start, from)) / MILLIS;
    }

    /** Returns the samples of a transaction in the steady part, for the evaluation of limits. */
    Confidence confidence(String transaction) {
        SortedMap<Long, RowSum> own = pieces.getOrDefault(transaction, new TreeMap<>());
        List<Window> windows = new ArrayList<>();
        for (long start = Math.floorDiv(steadyFrom, width) * width; start < to; start += width) {
            windows.add(own.getOrDefault(start, new RowSum()).window(seconds(start)));
        }
        return new Confidence(windows, 0);
    }

    /**
     * Adds the bounds of the 95 % confidence intervals to the fields of a run's row. They are
     * computed for the steady part and extended to include the figures of the run. A short test has
     * no upper bounds, and a very short test has no bounds.
     */
    void addIntervals(String transaction, Map<String, Double> fields, List<Percentile> percentiles) {
        double samples = fields.get(MergedRows.RUN_SAMPLES);
        if (samples == 0) {
            return;
        }
        double share = fields.get(BucketFields.ERRORS) / samples;
        Confidence confidence = confidence(transaction);
        put(fields, RATE, samples * MILLIS / (to - from), confidence.rate());
        put(fields, ERROR_SHARE, PERCENT * share, percent(confidence.errorShare()));
        put(fields, RowSum.MEAN, fields.get(RowSum.MEAN), confidence.mean());
        List<Percentile> below = percentiles.stream()
                .filter(percentile -> percentile.percent() < ALL_SAMPLES)
                .toList();
        Interval[] intervals = confidence.percentiles(
                below.stream().mapToDouble(Percentile::percent).toArray());
        for (int i = 0; i < intervals.length; i++) {
            String field = below.get(i).field();
            put(fields, field, fields.get(field), intervals[i]);
        }
    }

    private static Interval percent(Interval share) {
        return new Interval(PERCENT * share.low(), PERCENT * share.high());
    }

    private static void put(Map<String, Double> fields, String name, Double figure, Interval interval) {
        if (figure == null || !interval.isKnown()) {
            return;
        }
        Bounds bounds = Bounds.of(interval.low(), interval.high(), figure);
        fields.put(name + LOW, bounds.low());
        if (!Double.isNaN(bounds.high())) {
            fields.put(name + HIGH, bounds.high());
        }
    }
}
