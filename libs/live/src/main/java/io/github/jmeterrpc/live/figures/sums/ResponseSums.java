package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.metrics.line.Fields;
import java.util.Map;

/** Sums of samples that had an intended start: response times from there, and why they began late. Durations are in ms. */
public final class ResponseSums extends Durations {

    private double startDelay;
    private double noFreeThread;
    private double wokeLate;

    /** Whether a row has figures of samples with an intended start. */
    public static boolean isIn(Fields fields) {
        return fields.number("response_count", 0) > 0;
    }

    /** Adds a row of the listener. */
    void add(Fields fields) {
        double waited = fields.number("no_free_thread");
        double late = fields.number("woke_late");
        IntendedStart means = new IntendedStart(fields.number("response_avg", 0), waited + late, waited, late);
        add(means, fields.number("response_max", 0), (long) fields.number("response_count", 0));
    }

    /** Adds so many samples by their means and the longest response time. */
    public void add(IntendedStart means, double longest, long samples) {
        add(samples, means.response(), 0, longest);
        addDelays(means, samples);
    }

    /** Adds a line of a result file, which stands for so many samples. */
    void add(IntendedStart sample, int samples) {
        add(sample.response(), samples);
        addDelays(sample, samples);
    }

    private void addDelays(IntendedStart means, long samples) {
        startDelay += means.startDelay() * samples;
        noFreeThread += means.noFreeThread() * samples;
        wokeLate += means.wokeLate() * samples;
    }

    /** Adds counts by duration, see {@link io.github.jmeterrpc.metrics.Histogram#addRow}. */
    public void addBuckets(String text) {
        histogram.addRow(text);
    }

    public void addAll(ResponseSums other) {
        super.addAll(other);
        startDelay += other.startDelay;
        noFreeThread += other.noFreeThread;
        wokeLate += other.wokeLate;
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
    public Responses document() {
        double[] p = percentiles(50, 90, 95, 99, 99.9);
        double delay = startDelay / count();
        return new Responses(
                count(), mean(), p[0], p[1], p[2], p[3], p[4], max(), delay, noFreeThread(), wokeLate(), Map.of());
    }
}
