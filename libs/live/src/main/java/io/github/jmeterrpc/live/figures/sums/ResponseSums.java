package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.line.Fields;

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

    /** Response times, counted by duration. */
    public Histogram histogram() {
        return histogram;
    }

    /** Percentiles in ms; NaN without samples. */
    public double[] percentiles(double... percents) {
        // Buckets can arrive before the row with the longest time.
        return histogram.percentiles(0, count == 0 ? Double.POSITIVE_INFINITY : max, percents);
    }

    public double noFreeThread() {
        return noFreeThread / count;
    }

    public double wokeLate() {
        return wokeLate / count;
    }

    /** The figures; NaN without samples. */
    public Responses document() {
        double[] percentiles = percentiles(50, 90, 95, 99, 99.9);
        return new Responses(
                count,
                sum / count,
                percentiles[0],
                percentiles[1],
                percentiles[2],
                percentiles[3],
                percentiles[4],
                count == 0 ? Double.NaN : max,
                startDelay / count,
                noFreeThread(),
                wokeLate());
    }
}
