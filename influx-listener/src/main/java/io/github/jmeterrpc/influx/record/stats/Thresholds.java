package io.github.jmeterrpc.influx.record.stats;

import java.util.List;

/**
 * Durations for which the samples that do not exceed them are counted exactly.
 *
 * @param micros in µs
 */
public record Thresholds(List<Long> micros) {

    /** None: nothing is counted. */
    public static final Thresholds NONE = new Thresholds(List.of());

    public Thresholds {
        micros = List.copyOf(micros);
    }
}
