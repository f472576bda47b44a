package io.github.jmeterrpc.metrics.confidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The 95 % confidence intervals of the figures of a steady part, by the means of ten batches of
 * consecutive windows. Twenty batches were no better, and samples taken as independent cover the
 * truth in 2 to 48 % of tests.
 *
 * <p>An interval of a percentile q is inverted from one of the share of samples above it: if that
 * share, 1 − p, is sure to h, the interval is [q(p − h), q(p + h)], and open above where p + h
 * reaches 1. The width of a bucket, 3.2 %, is added on both sides.
 */
public final class Confidence {

    static final int BATCHES = 10;

    /** With fewer samples beyond a percentile its estimate is too uncertain. */
    public static final int LEAST_BEYOND = 10;

    /**
     * Percentiles are within this share of the measured durations: the width of a bucket, on each
     * side.
     */
    public static final double BUCKET = 0.032;

    private static final double PERCENT = 100;
    /**
     * Of n samples of which none failed, so many may: with 95 % confidence the share is at most
     * 3/n.
     */
    public static final double RULE_OF_THREE = 3;

    /** Normal quantile of 97.5 %. */
    private static final double NORMAL = 1.96;

    private final List<Window> batches;
    private final Window all;

    /**
     * Prepares the intervals.
     *
     * @param windows consecutive ones of the steady part; with fewer than ten there are no
     *     intervals
     */
    public Confidence(List<Window> windows) {
        this.batches = windows.size() < BATCHES ? List.of() : batches(windows);
        this.all = Window.sum(batches);
    }

    static List<Window> batches(List<Window> windows) {
        List<Window> batches = new ArrayList<>();
        for (int i = 0; i < BATCHES; i++) {
            batches.add(Window.sum(windows.subList(windows.size() * i / BATCHES, windows.size() * (i + 1) / BATCHES)));
        }
        return batches;
    }

    /** Of samples per second. */
    public Interval rate() {
        return interval(Window::count, Window::seconds);
    }

    /** Of the mean duration, ms. */
    public Interval mean() {
        return interval(Window::sum, Window::count);
    }

    /**
     * Of the share of failed samples, 0 to 1; never narrower than 3/n: of n samples that did not
     * fail, that many may yet.
     */
    public Interval errorShare() {
        Ratio ratio = ratio(Window::errors, Window::count);
        return Double.isNaN(ratio.halfWidth())
                ? Interval.NONE
                : new Ratio(ratio.value(), Math.max(ratio.halfWidth(), RULE_OF_THREE / all.count())).interval();
    }

    /**
     * Of the share of failed samples of a short test: each window counts as one sample, since all
     * of its samples may have failed for the same reason (E. B. Wilson, Probable inference, JASA
     * 22, 1927).
     *
     * @param windows those with samples, at least one
     */
    public static Interval errorShare(double share, int windows) {
        double z2 = NORMAL * NORMAL;
        double middle = (share + z2 / (2 * windows)) / (1 + z2 / windows);
        double half =
                NORMAL / (1 + z2 / windows) * Math.sqrt(share * (1 - share) / windows + z2 / (4.0 * windows * windows));
        return new Interval(Math.max(0, middle - half), Math.min(1, middle + half));
    }

    private Interval interval(ToDoubleFunction<Window> above, ToDoubleFunction<Window> below) {
        Ratio ratio = ratio(above, below);
        return Double.isNaN(ratio.halfWidth()) ? Interval.NONE : ratio.interval();
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
            double estimate = estimates[i];
            double half = PERCENT
                    * ratio(batch -> batch.durations().from(estimate), Window::count)
                            .halfWidth();
            bounds[2 * i] = percents[i] - half;
            bounds[2 * i + 1] = percents[i] + half;
        }
        double[] values = at(bounds);
        Interval[] intervals = new Interval[percents.length];
        for (int i = 0; i < percents.length; i++) {
            boolean tooFew = all.count() * (PERCENT - percents[i]) / PERCENT < LEAST_BEYOND;
            double low = bounds[2 * i] <= 0 ? 0 : values[2 * i] * (1 - BUCKET);
            double high = bounds[2 * i + 1] >= PERCENT ? Double.POSITIVE_INFINITY : values[2 * i + 1] * (1 + BUCKET);
            intervals[i] = tooFew || Double.isNaN(bounds[2 * i]) ? Interval.NONE : new Interval(low, high);
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
     * How many samples a test needs so that {@link #LEAST_BEYOND} of them lie beyond a percentile.
     */
    public static long neededSamples(double percent) {
        return Math.round(LEAST_BEYOND * PERCENT / (PERCENT - percent));
    }
}
