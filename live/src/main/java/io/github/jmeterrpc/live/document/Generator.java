package io.github.jmeterrpc.live.document;

import java.util.List;
import java.util.Map;

/**
 * A load generator; durations in ms, times in ms since 1970, point counts from its last report, null without one.
 *
 * @param lastSeen by the clock of the store
 * @param intervalMs length of its windows
 * @param windowsMissing what its sequence numbers leave out
 * @param health further figures of its last row
 * @param warnings which of them are over their limits
 */
public record Generator(
        String instance,
        String state,
        long start,
        Long end,
        long lastSeen,
        long intervalMs,
        long count,
        long errors,
        double mean,
        double p95,
        double max,
        double threads,
        long windowsReceived,
        long windowsMissing,
        Double written,
        Double pending,
        Double setAside,
        Double lost,
        Map<String, Double> health,
        List<Probe> targets,
        List<String> warnings) {

    /** How far away a target is. */
    public record Probe(String target, double rtt_ms, boolean failed) {}
}
