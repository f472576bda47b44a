package io.github.jmeterrpc.metrics.confidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Computes the certainty of the figures of a steady part from ten batches of consecutive windows:
 * 95 % confidence intervals, and the length that a test needs in order to show on which side of a
 * limit a figure is. Twenty batches were not better, and intervals that treat samples as
 * independent contain the true value in only 2 % to 48 % of tests.
 *
 * <p>The interval of a percentile q is derived from an interval of the share of samples above it:
 * if the share 1 − p has the half-width h, the interval is [q(p − h), q(p + h)], without an upper
 * bound if p + h reaches 1. The width of a bucket, 3.2 %, is added on both sides.
 *
 * <p>A limit of a percentile is evaluated by comparing the share of samples beyond the limit with 1
 * − p. The half-width of this share is at least 3/n (rule of three), where n is the number of
 * independent samples that corresponds to the variance of the batches at the percentile. If the
 * result would be the same with a limit that is nearer by a factor of 1.4, n is the number of all
 * samples.
 */
public final class Confidence {

    /** Minimum number of windows for intervals. */
    public static final int BATCHES = 10;

    /**
     * Minimum number of samples beyond a percentile; with fewer samples, its estimate is too
     * uncertain.
     */
    public static final int LEAST_BEYOND = 10;

    /**
     * Maximum relative error of percentiles on each side: the width of a bucket.
     */
    public static final double BUCKET = 0.032;

    /**
     * The rule of three: if none of n samples failed, the share of failures is at most 3/n with 95
     * % confidence.
     */
    public static final double RULE_OF_THREE = 3;

    /**
     * Factor for the distance to a limit at which the rule of three over all samples applies. In
     * simulations, a smaller factor left clear cases undecided, and a larger one declared unclear
     * cases certain.
     */
    public static final double FAR = 1.4;

    private static final double PERCENT = 100;

    private final List<Window> batches;
    private final boolean hasIntervals;
    private final double resolution;
    private final Window all;

    /**
     * Prepares intervals and lengths.
     *
     * @param windows consecutive windows of the steady part; with fewer than {@link #BATCHES} there
     *     are no intervals
     * @param resolution maximum error of a measured duration in either direction, in ms
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

    /** The interval of the rate, in samples per second. */
    public Interval rate() {
        return interval(rates());
    }

    /** The interval of the mean duration, in ms. */
    public Interval mean() {
        return interval(means());
    }

    /**
     * The interval of the share of failed samples, 0 to 1; its half-width is at least 3/n (rule of
     * three).
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
     * The intervals of percentiles, in ms; a percentile with fewer than {@link #LEAST_BEYOND}
     * samples beyond it has none.
     *
     * @param percents above 0, below 100
     * @return intervals in the order of {@code percents}
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

    /** The percentiles of all batches; values for percents out of range are meaningless. */
    private double[] at(double... percents) {
        double[] inRange = Arrays.stream(percents)
                .map(percent -> percent > 0 && percent < PERCENT ? percent : PERCENT)
                .toArray();
        return all.durations().percentiles(0, Double.POSITIVE_INFINITY, inRange);
    }

    /**
     * The factor by which a test must be longer to show that a percentile is on one side of a
     * limit: at most 1 if this test is long enough; infinite if the distance to the limit is
     * smaller than the resolution, or if the percentile is on the other side in the steady part.
     *
     * @param percent above 0, below 100
     * @param limit the limit in ms
     * @param below whether the percentile is expected below the limit
     */
    public double timesForPercentile(double percent, double limit, boolean below) {
        double share = 1 - percent / PERCENT;
        double nearest = below ? (limit - resolution) * (1 - BUCKET) : (limit + resolution) * (1 + BUCKET);
        return Math.min(
                times(beyond(nearest), share, below, independent(percent)),
                timesForFarPercentile(percent, nearest, below));
    }

    /**
     * The factor as in the method above, if the figure may be up to 1.4 times nearer to the limit
     * than measured, because durations were still growing.
     */
    public double timesForFarPercentile(double percent, double limit, boolean below) {
        return times(beyond(below ? limit / FAR : limit * FAR), 1 - percent / PERCENT, below, all.count());
    }

    /**
     * The number of independent samples that would have the same variance as the batches at a
     * percentile.
     */
    private double independent(double percent) {
        double share = 1 - percent / PERCENT;
        double half = beyond(at(percent)[0]).halfWidth();
        if (Double.isNaN(half)) {
            return 0;
        }
        double deviation = half / Ratio.student(batches.size());
        return Math.min(all.count(), share * (1 - share) / (deviation * deviation));
    }

    /** The factor for the share of failed samples; the limit is 0 to 1. */
    public double timesForErrorShare(double limit, boolean below) {
        return times(errorShares(), limit, below, all.count());
    }

    /** The factor for the mean duration; the limit is in ms. */
    public double timesForMean(double limit, boolean below) {
        return times(means(), limit, below, Double.POSITIVE_INFINITY);
    }

    /** The factor for the rate; the limit is in samples per second. */
    public double timesForRate(double limit, boolean below) {
        return times(rates(), limit, below, Double.POSITIVE_INFINITY);
    }

    /**
     * The factor for a ratio. Student's half-width decreases with the square root of the length,
     * and that of the rule of three with the length.
     *
     * @param independent number of independent samples of a share; infinite if the ratio is not a
     *     share
     */
    private static double times(Ratio ratio, double limit, boolean below, double independent) {
        double distance = below ? limit - ratio.value() : ratio.value() - limit;
        if (!(distance > 0)) {
            return Double.POSITIVE_INFINITY;
        }
        // A share of 0 or 1 has no variance, and the variance of a single batch is unknown.
        boolean constant = !Double.isInfinite(independent) && (ratio.value() == 0 || ratio.value() == 1);
        double student = constant ? 0 : ratio.halfWidth() / distance;
        double times = Math.max(student * student, RULE_OF_THREE / independent / distance);
        return Double.isNaN(times) ? Double.POSITIVE_INFINITY : times;
    }
}
