package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import java.util.Map;

/**
 * A load generator; durations in ms, times in ms since 1970, point counts from its last report,
 * null without one.
 *
 * @param tailShare its share of all samples beyond the run's p99, 0 to 1; NaN with one generator
 * @param lastSeen by the clock of the store
 * @param intervalMs length of its windows
 * @param windowsMissing what its sequence numbers leave out
 * @param collisions points under a series and time that had other fields already: two writers share
 *     a name
 * @param health further figures of its last row
 * @param warnings which of them are over their limits
 * @param arrivals of its last window that has some; null if none has
 * @param response of its samples that had an intended start; null if none had
 */
public record Generator(
        String instance,
        String state,
        long start,
        Long end,
        long lastSeen,
        long intervalMs,
        long count,
        double errors,
        double mean,
        double p95,
        double max,
        double tailShare,
        double threads,
        long windowsReceived,
        long windowsMissing,
        Double written,
        Double pending,
        Double setAside,
        Double lost,
        long collisions,
        Map<String, Double> health,
        List<Probe> targets,
        List<String> warnings,
        @JsonInclude(Include.NON_NULL) Arrivals arrivals,
        @JsonInclude(Include.NON_NULL) Responses response) {

    /** The state of one that stopped reporting before its test ended. */
    public static final String SILENT = "silent";

    /** Whether it stopped reporting before its test ended: killed, or cut off. */
    @JsonIgnore
    public boolean isSilent() {
        return state.equals(SILENT);
    }

    /** The warning that samples began late by the generator's own fault. */
    public static final String STARTED_LATE = "STARTED_LATE";

    /** The warning that it has over three times its share of the samples beyond p99. */
    public static final String TAIL = "TAIL";

    /** How far away a target is. */
    public record Probe(String target, double rtt_ms, boolean failed) {}
}
