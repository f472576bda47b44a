package io.github.jmeterrpc.influx.record.stats;

import java.util.List;

/**
 * Durations for which it is counted exactly how many samples took no longer.
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
