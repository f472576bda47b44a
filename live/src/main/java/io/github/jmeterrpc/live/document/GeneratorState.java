package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/** A load generator of a run; durations in ms, times in ms since 1970. */
public record GeneratorState(
        String instance,
        @JsonUnwrapped Presence presence,
        @JsonUnwrapped GeneratorLoad load,
        @JsonUnwrapped Reports reports,
        @JsonUnwrapped Condition condition,
        @JsonUnwrapped ArrivalReport schedule) {

    /** The state of one that stopped reporting before its test ended. */
    public static final String SILENT = "silent";

    /** The warning that samples began late by the generator's own fault. */
    public static final String STARTED_LATE = "STARTED_LATE";

    /** The warning that it has over three times its share of the samples beyond p99. */
    public static final String TAIL = "TAIL";

    /**
     * When it was at work.
     *
     * @param end null until it reported its end
     * @param lastSeen by the clock of the store
     * @param intervalMs length of its windows
     */
    public record Presence(String state, long start, Long end, long lastSeen, long intervalMs) {}

    /**
     * The samples that it made.
     *
     * @param figures count, errors, mean, p95 and max
     * @param tailShare its share of all samples beyond the run's p99, 0 to 1; NaN with one generator
     * @param threads most active ones of its last window
     */
    public record GeneratorLoad(@JsonUnwrapped FigureValues figures, double tailShare, double threads) {}

    /**
     * The data that came from it.
     *
     * @param windowsReceived windows whose rows came
     * @param windowsMissing what its sequence numbers leave out
     * @param points from its last report, NaN without one; and its own {@link Delivery#collisions}
     */
    public record Reports(long windowsReceived, long windowsMissing, @JsonUnwrapped Delivery points) {}

    /**
     * How well it can make load.
     *
     * @param health further figures of its last row
     * @param warnings which of them are over their limits
     */
    public record Condition(Map<String, Double> health, List<TargetProbe> targets, List<String> warnings) {}

    /**
     * How it kept its schedule.
     *
     * @param arrivals of its last window that has some; null if none has
     * @param response of its samples that had an intended start; null if none had
     */
    public record ArrivalReport(
            @JsonInclude(Include.NON_NULL) RunArrivals arrivals, @JsonInclude(Include.NON_NULL) ResponseRow response) {}

    /** How far away a target is. */
    public record TargetProbe(String target, double rtt_ms, boolean failed) {}

    /** Whether it stopped reporting before its test ended: killed, or cut off. */
    @JsonIgnore
    public boolean isSilent() {
        return presence.state().equals(SILENT);
    }

    /** Whether it has a warning. */
    public boolean warns(String warning) {
        return condition.warnings().contains(warning);
    }
}
