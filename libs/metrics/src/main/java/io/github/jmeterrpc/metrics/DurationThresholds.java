package io.github.jmeterrpc.metrics;

import java.util.List;

/**
 * Thresholds of durations. For each of them, the samples that do not exceed it are counted exactly.
 *
 * @param micros the thresholds in µs
 */
public record DurationThresholds(List<Long> micros) {

    /** No thresholds. */
    public static final DurationThresholds NONE = new DurationThresholds(List.of());

    public DurationThresholds {
        micros = List.copyOf(micros);
    }
}
