package io.github.jmeterrpc.metrics;

import java.util.List;

/**
 * Durations for which the samples that do not exceed them are counted exactly.
 *
 * @param micros in µs
 */
public record DurationThresholds(List<Long> micros) {

    /** None: nothing is counted. */
    public static final DurationThresholds NONE = new DurationThresholds(List.of());

    public DurationThresholds {
        micros = List.copyOf(micros);
    }
}
