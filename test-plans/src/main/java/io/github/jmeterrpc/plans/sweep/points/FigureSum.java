package io.github.jmeterrpc.plans.sweep.points;

import io.github.jmeterrpc.live.figures.histogram.Histogram;

/** Windows of several generators, summed. Not thread-safe. */
final class FigureSum {

    private static final double MILLIS_PER_SECOND = 1000;

    private final Histogram durations = new Histogram();
    private long coveredMillis;
    private long samples;
    private long errors;
    private double sumMillis;
    private double maxMillis;
    private final Histogram responses = new Histogram();
    private double sumResponses;
    private double sumWokeLate;
    private double maxResponse;

    /** Adds the length of a window: once, however many generators have it. */
    void addTime(long millis) {
        coveredMillis += millis;
    }

    void add(Window window) {
        durations.addRow(window.buckets());
        samples += window.samples();
        errors += window.errors();
        sumMillis += window.meanMillis() * window.samples();
        maxMillis = Math.max(maxMillis, window.maxMillis());
        Arrivals arrivals = window.arrivals();
        responses.addRow(arrivals.buckets());
        sumResponses += arrivals.mean() * arrivals.count();
        sumWokeLate += arrivals.wokeLate() * arrivals.count();
        maxResponse = Math.max(maxResponse, arrivals.max());
    }

    Metrics figures() {
        if (durations.total() != samples) {
            throw new IllegalStateException(
                    "The buckets hold " + durations.total() + " samples, the windows " + samples);
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
                maxMillis,
                responses());
    }

    private Responses responses() {
        long count = responses.total();
        return count == 0
                ? Responses.NONE
                : new Responses(
                        sumResponses / count,
                        response(50),
                        response(90),
                        response(95),
                        response(99),
                        response(99.9),
                        maxResponse,
                        sumWokeLate / count);
    }

    private double response(double percent) {
        return responses.percentile(percent, 0, maxResponse);
    }

    private double percentile(double percent) {
        return samples == 0 ? 0 : durations.percentile(percent, 0, maxMillis);
    }
}
