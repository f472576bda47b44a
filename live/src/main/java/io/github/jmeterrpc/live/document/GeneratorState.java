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

    /** The state of a generator that stopped reporting before its test ended. */
    public static final String SILENT = "silent";

    /** The warning that samples began late because of the generator itself. */
    public static final String STARTED_LATE = "STARTED_LATE";

    /** The warning that the generator has more than three times its share of the samples beyond p99. */
    public static final String TAIL = "TAIL";

    /**
     * The time in which the generator was active.
     *
     * @param end end of its test; null until it has reported the end
     * @param lastSeen time of its last report, by the store's clock
     * @param intervalMs length of its windows
     */
    public record Presence(String state, long start, Long end, long lastSeen, long intervalMs) {}

    /**
     * The generator's samples.
     *
     * @param figures count, errors, mean, p95 and max
     * @param tailShare its share of all samples beyond the run's p99, 0 to 1; NaN with one generator
     * @param threads maximum of active threads in its last window
     */
    public record GeneratorLoad(@JsonUnwrapped FigureValues figures, double tailShare, double threads) {}

    /**
     * The data received from the generator.
     *
     * @param windowsReceived number of windows whose rows have arrived
     * @param windowsMissing number of windows missing in its sequence numbers
     * @param points counts of its last report, NaN without a report; and its own
     *     {@link Delivery#collisions}
     */
    public record Reports(long windowsReceived, long windowsMissing, @JsonUnwrapped Delivery points) {}

    /**
     * The generator's health.
     *
     * @param health further figures of its last row
     * @param warnings figures beyond their limits
     */
    public record Condition(Map<String, Double> health, List<TargetProbe> targets, List<String> warnings) {}

    /**
     * The generator's arrivals and delays.
     *
     * @param arrivals counts of its last window with arrivals; null if there is none
     * @param response figures of its samples with an intended start; null if there are none
     */
    public record ArrivalReport(
            @JsonInclude(Include.NON_NULL) RunArrivals arrivals, @JsonInclude(Include.NON_NULL) ResponseRow response) {}

    /** The distance to a target. */
    public record TargetProbe(String target, double rtt_ms, boolean failed) {}

    /**
     * Whether the generator stopped reporting before its test ended, because it was killed or lost
     * its connection.
     */
    @JsonIgnore
    public boolean isSilent() {
        return presence.state().equals(SILENT);
    }

    /** Whether the generator has this warning. */
    public boolean warns(String warning) {
        return condition.warnings().contains(warning);
    }
}
