package io.github.jmeterrpc.plans.sweep.points;

/** Windows of several generators, summed. Not thread-safe. */
final class FigureSum {

    private static final double MILLIS_PER_SECOND = 1000;

    private final Durations durations = new Durations();
    private long coveredMillis;
    private long samples;
    private long errors;
    private double sumMillis;
    private double maxMillis;

    /** Adds the length of a window: once, however many generators have it. */
    void addTime(long millis) {
        coveredMillis += millis;
    }

    void add(Window window) {
        durations.add(window.buckets());
        samples += window.samples();
        errors += window.errors();
        sumMillis += window.meanMillis() * window.samples();
        maxMillis = Math.max(maxMillis, window.maxMillis());
    }

    Metrics figures() {
        if (durations.samples() != samples) {
            throw new IllegalStateException(
                    "The buckets hold " + durations.samples() + " samples, the windows " + samples);
        }
        return new Metrics(
                coveredMillis / MILLIS_PER_SECOND,
                samples,
                errors,
                samples == 0 ? 0 : sumMillis / samples,
                percentile(50),
                percentile(90),
                percentile(95),
                percentile(99),
                maxMillis);
    }

    /** No more than the longest: the middle of its bucket may lie above it. */
    private double percentile(double percent) {
        return Math.min(maxMillis, durations.percentile(percent));
    }
}
