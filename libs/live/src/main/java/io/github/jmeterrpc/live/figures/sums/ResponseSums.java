package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.figures.histogram.Buckets;
import io.github.jmeterrpc.live.figures.histogram.Histogram;
import io.github.jmeterrpc.live.line.Fields;

/** The sums of samples that had an intended start: response times from there, and why they began late. Durations are in ms. */
public final class ResponseSums {

    private static final double MICROS_PER_MILLI = 1000;

    private final Histogram histogram = new Histogram();
    private long count;
    private double sum;
    private double max;
    private double startDelay;
    private double noFreeThread;
    private double wokeLate;

    /** Whether a row has figures of samples with an intended start. */
    public static boolean isIn(Fields fields) {
        return fields.number("response_count", 0) > 0;
    }

    /** Adds a row of the listener. */
    public void add(Fields fields) {
        double waited = fields.number("no_free_thread");
        double late = fields.number("woke_late");
        double mean = fields.number("response_avg", 0);
        add(new IntendedStart(mean, waited + late, waited, late), fields.number("response_max", 0), (long)
                fields.number("response_count", 0));
    }

    /** Adds so many samples by their means and the longest response time. */
    public void add(IntendedStart means, double longest, long samples) {
        count += samples;
        sum += means.response() * samples;
        startDelay += means.startDelay() * samples;
        noFreeThread += means.noFreeThread() * samples;
        wokeLate += means.wokeLate() * samples;
        max = Math.max(max, longest);
    }

    public void addBuckets(String text) {
        histogram.addRow(text);
    }

    /** Adds a line of a result file, which stands for so many samples. */
    public void add(IntendedStart sample, int samples) {
        add(sample, sample.response(), samples);
        histogram.add(Buckets.PUBLISHED.index(Math.round(sample.response() * MICROS_PER_MILLI)), samples);
    }

    public void addAll(ResponseSums other) {
        histogram.addAll(other.histogram);
        count += other.count;
        sum += other.sum;
        max = Math.max(max, other.max);
        startDelay += other.startDelay;
        noFreeThread += other.noFreeThread;
        wokeLate += other.wokeLate;
    }

    public double percentile(double percent) {
        // Buckets can arrive before the row that says what was longest.
        return histogram.percentile(percent, 0, count == 0 ? Double.POSITIVE_INFINITY : max);
    }

    public double noFreeThread() {
        return noFreeThread / count;
    }

    public double wokeLate() {
        return wokeLate / count;
    }

    /** The figures; NaN without samples. */
    public Responses document() {
        return new Responses(
                count,
                sum / count,
                percentile(50),
                percentile(90),
                percentile(95),
                percentile(99),
                percentile(99.9),
                count == 0 ? Double.NaN : max,
                startDelay / count,
                noFreeThread(),
                wokeLate());
    }
}
