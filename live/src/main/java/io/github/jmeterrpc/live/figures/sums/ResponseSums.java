package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.line.PointFields;
import java.util.EnumMap;
import java.util.Map;

/**
 * Sums of samples with an intended start: response times from the intended start, and the causes of
 * delays. Durations are in ms.
 */
public final class ResponseSums extends Durations {

    private static final double MICROS_PER_MILLI = 1000;

    private final Histogram late = new Histogram();
    private double startDelay;
    private double noFreeThread;
    private double wokeLate;

    /** Whether a row has figures of samples with an intended start. */
    public static boolean isIn(PointFields fields) {
        return fields.number("response_count", 0) > 0;
    }

    /** Adds a row of the listener. */
    void add(PointFields fields) {
        double waited = fields.number("no_free_thread");
        double late = fields.number("woke_late");
        IntendedStartDurations means =
                new IntendedStartDurations(fields.number("response_avg", 0), waited + late, waited, late);
        add(means, fields.number("response_max", 0), (long) fields.number("response_count", 0));
    }

    /** Adds a number of samples by their means and the longest response time. */
    public void add(IntendedStartDurations means, double longest, long samples) {
        add(samples, means.response(), 0, longest);
        addDelays(means, samples);
    }

    /** Adds a line of a result file, which represents this number of samples. */
    void add(IntendedStartDurations sample, int samples) {
        add(sample.response(), samples);
        addDelays(sample, samples);
        if (!Double.isNaN(sample.wokeLate())) {
            late.add(Buckets.PUBLISHED.index(Math.round(sample.wokeLate() * MICROS_PER_MILLI)), samples);
        }
    }

    private void addDelays(IntendedStartDurations means, long samples) {
        startDelay += means.startDelay() * samples;
        noFreeThread += means.noFreeThread() * samples;
        wokeLate += means.wokeLate() * samples;
    }

    /**
     * Adds counts by response time and by delay; see {@link Histogram#addRow}.
     */
    void addBuckets(String responses, String wokeLate) {
        histogram.addRow(responses);
        late.addRow(wokeLate);
    }

    public void addAll(ResponseSums other) {
        super.addAll(other);
        startDelay += other.startDelay;
        noFreeThread += other.noFreeThread;
        wokeLate += other.wokeLate;
        late.addAll(other.late);
    }

    @Override
    long memory() {
        return super.memory() + late.memory();
    }

    /** Mean; NaN without samples. */
    public double noFreeThread() {
        return noFreeThread / count();
    }

    /** Mean; NaN without samples. */
    public double wokeLate() {
        return wokeLate / count();
    }

    /** The figures; NaN without samples. */
    public ResponseRow document() {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.RESPONSE_COUNT, (double) count());
        figures.put(Figure.RESPONSE_MEAN, mean());
        figures.put(Figure.RESPONSE_MAX, max());
        figures.put(Figure.START_DELAY, startDelay / count());
        figures.put(Figure.NO_FREE_THREAD, noFreeThread());
        figures.put(Figure.WOKE_LATE, wokeLate());
        figures.put(Figure.WOKE_LATE_P99, late.percentile(99, 0, Double.POSITIVE_INFINITY));
        putPercentiles(
                figures,
                Figure.RESPONSE_P50,
                Figure.RESPONSE_P90,
                Figure.RESPONSE_P95,
                Figure.RESPONSE_P99,
                Figure.RESPONSE_P999);
        return new ResponseRow(new FigureValues(figures), Map.of(), null);
    }
}
