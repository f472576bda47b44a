package io.github.jmeterrpc.sweep.points;

import io.github.jmeterrpc.live.document.Responses;

/**
 * The metrics of all generators together. Durations in ms; mean and maximum are exact, percentiles within 3.2 %.
 *
 * @param seconds how long they were counted
 * @param samples all, failed ones among them
 * @param errors failed ones
 * @param responses their response times from the intended start, if they have one
 */
public record Metrics(
        double seconds,
        long samples,
        long errors,
        double mean,
        double p50,
        double p90,
        double p95,
        double p99,
        double max,
        Responses responses) {

    /** Samples per second; 0 if nothing was counted. */
    public double throughput() {
        return seconds == 0 ? 0 : samples / seconds;
    }

    /** Samples per second that did not fail. */
    public double goodThroughput() {
        return seconds == 0 ? 0 : (samples - errors) / seconds;
    }
}
