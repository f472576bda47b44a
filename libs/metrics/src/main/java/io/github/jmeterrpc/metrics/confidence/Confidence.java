package io.github.jmeterrpc.metrics.confidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How sure the figures of a steady part are, by ten batches of consecutive windows: 95 % confidence
 * intervals, and how much longer a test had to be to be sure on which side of a limit a figure is.
 * Twenty batches were no better, and samples taken as independent cover the truth in 2 to 48 % of
 * tests.
 *
 * <p>An interval of a percentile q is inverted from one of the share of samples above it: if that
 * share, 1 − p, is sure to h, the interval is [q(p − h), q(p + h)], and open above where p + h
 * reaches 1. The width of a bucket, 3.2 %, is added on both sides.
 *
 * <p>A limit of a percentile is judged by the share of samples beyond the limit itself, against
 * 1 − p. That share is never taken as surer than 3 of so many independent samples (the rule of
 * three), as there are by the variance of the batches at the percentile. Where the limit could be
 * 1.4 times nearer, all samples count as independent.
 */
public final class Confidence {

    /** With fewer windows there are no intervals. */
    public static final int BATCHES = 10;

    /** With fewer samples beyond a percentile its estimate is too uncertain. */
    public static final int LEAST_BEYOND = 10;

    /**
     * Percentiles are within this share of the measured durations: the width of a bucket, on each
     * side.
     */
    public static final double BUCKET = 0.032;

    /**
     * Of n samples of which none failed, so many may: with 95 % confidence the share is at most
     * 3/n.
     */
    public static final double RULE_OF_THREE = 3;

    /**
     * A limit that is this many times further away than the samples need no more than the rule of
     * three over all of them. Simulated: less leaves clear cases open, more calls those sure that
     * are not.
     */
    public static final double FAR = 1.4;

    private static final double PERCENT = 100;

    private final List<Window> batches;
    private final boolean hasIntervals;
    private final double resolution;
    private final Window all;

    /**
     * Prepares both.
     *
     * @param windows consecutive ones of the steady part; with fewer than {@link #BATCHES} there are
     *     no intervals
     * @param resolution by how many ms a duration may have been measured too short or too long
     */
    public Confidence(List<Window> windows, double resolution) {
        this.hasIntervals = windows.size() >= BATCHES;
        this.batches = batches(windows);
        this.resolution = resolution;
        this.all = Window.sum(batches);
    }

    static List<Window> batches(List<Window> windows) {
        int count = Math.min(BATCHES, windows.size());
        List<Window> batches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            batches.add(Window.sum(windows.subList(windows.size() * i / count, windows.size() * (i + 1) / count)));
        }
        return batches;
    }

    /** Of samples per second. */
    public Interval rate() {
        return interval(rates());
    }

    /** Of the mean duration, ms. */
    public Interval mean() {
        return interval(means());
    }

    /**
     * Of the share of failed samples, 0 to 1; never narrower than 3/n: of n samples that did not
     * fail, that many may yet.
     */
    public Interval errorShare() {
        Ratio ratio = errorShares();
        return interval(new Ratio(ratio.value(), Math.max(ratio.halfWidth(), RULE_OF_THREE / all.count())));
    }

    private Interval interval(Ratio ratio) {
        return !hasIntervals || Double.isNaN(ratio.halfWidth()) ? Interval.NONE : ratio.interval();
    }

    private Ratio rates() {
        return ratio(Window::count, Window::seconds);
    }

    private Ratio means() {
        return ratio(Window::sum, Window::count);
    }

    private Ratio errorShares() {
        return ratio(Window::errors, Window::count);
    }

    private Ratio beyond(double millis) {
        return ratio(batch -> batch.durations().from(millis), Window::count);
    }

    private Ratio ratio(ToDoubleFunction<Window> above, ToDoubleFunction<Window> below) {
        return Ratio.of(
                batches.stream().mapToDouble(above).toArray(),
                batches.stream().mapToDouble(below).toArray());
    }

    /**
     * Of percentiles, ms; none where fewer than {@link #LEAST_BEYOND} samples lie beyond one.
     *
     * @param percents above 0, below 100
     * @return in the same order
     */
    public Interval[] percentiles(double... percents) {
        double[] estimates = at(percents);
        double[] bounds = new double[2 * percents.length];
        for (int i = 0; i < percents.length; i++) {
            double half = PERCENT * beyond(estimates[i]).halfWidth();
            bounds[2 * i] = percents[i] - half;
            bounds[2 * i + 1] = percents[i] + half;
        }
        double[] values = at(bounds);
        Interval[] intervals = new Interval[percents.length];
        for (int i = 0; i < percents.length; i++) {
            boolean tooFew = all.count() * (PERCENT - percents[i]) / PERCENT < LEAST_BEYOND;
            double low = bounds[2 * i] <= 0 ? 0 : Math.max(0, values[2 * i] * (1 - BUCKET) - resolution);
            double high = bounds[2 * i + 1] >= PERCENT
                    ? Double.POSITIVE_INFINITY
                    : values[2 * i + 1] * (1 + BUCKET) + resolution;
            intervals[i] =
                    !hasIntervals || tooFew || Double.isNaN(bounds[2 * i]) ? Interval.NONE : new Interval(low, high);
        }
        return intervals;
    }

    /** The percentiles of all batches; those of percents out of range mean nothing. */
    private double[] at(double... percents) {
        double[] inRange = Arrays.stream(percents)
                .map(percent -> percent > 0 && percent < PERCENT ? percent : PERCENT)
                .toArray();
        return all.durations().percentiles(0, Double.POSITIVE_INFINITY, inRange);
    }

    /**
     * How many times as long a test had to be so that it is sure that a percentile is on one side of
     * a limit: at most 1 if this test is long enough, infinite if the percentile is nearer to the
     * limit than it is exact, or is on the other side in the steady part.
     *
     * @param percent above 0, below 100
     * @param limit ms
     * @param below whether the side is the one below the limit
     */
    public double timesForPercentile(double percent, double limit, boolean below) {
        double share = 1 - percent / PERCENT;
        double nearest = below ? (limit - resolution) * (1 - BUCKET) : (limit + resolution) * (1 + BUCKET);
        return Math.min(
                times(beyond(nearest), share, below, independent(percent)),
                timesForFarPercentile(percent, nearest, below));
    }

    /**
     * The same where the figure may be up to 1.4 times nearer to the limit than this test measured:
     * for durations that still grew.
     */
    public double timesForFarPercentile(double percent, double limit, boolean below) {
        return times(beyond(below ? limit / FAR : limit * FAR), 1 - percent / PERCENT, below, all.count());
    }

    /** As many independent samples have the variance that the batches have at a percentile. */
    private double independent(double percent) {
        double share = 1 - percent / PERCENT;
        double half = beyond(at(percent)[0]).halfWidth();
        if (Double.isNaN(half)) {
            return 0;
        }
        double deviation = half / Ratio.student(batches.size());
        return Math.min(all.count(), share * (1 - share) / (deviation * deviation));
    }

    /** The same of the share of failed samples, 0 to 1. */
    public double timesForErrorShare(double limit, boolean below) {
        return times(errorShares(), limit, below, all.count());
    }

    /** The same of the mean duration, ms. */
    public double timesForMean(double limit, boolean below) {
        return times(means(), limit, below, Double.POSITIVE_INFINITY);
    }

    /** The same of samples per second. */
    public double timesForRate(double limit, boolean below) {
        return times(rates(), limit, below, Double.POSITIVE_INFINITY);
    }

    /**
     * The same of a ratio. Student's half-width shrinks with the root of the length, the one by the
     * rule of three with the length.
     *
     * @param independent how many independent samples a share is of; infinite if it is no share
     */
    private static double times(Ratio ratio, double limit, boolean below, double independent) {
        double distance = below ? limit - ratio.value() : ratio.value() - limit;
        if (!(distance > 0)) {
            return Double.POSITIVE_INFINITY;
        }
        // A share of none or of all has no variance, and in a single batch nobody knows it.
        boolean constant = !Double.isInfinite(independent) && (ratio.value() == 0 || ratio.value() == 1);
        double student = constant ? 0 : ratio.halfWidth() / distance;
        double times = Math.max(student * student, RULE_OF_THREE / independent / distance);
        return Double.isNaN(times) ? Double.POSITIVE_INFINITY : times;
    }
}
