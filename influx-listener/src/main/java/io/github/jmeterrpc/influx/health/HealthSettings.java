package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.health.probe.ProbeTarget;
import java.util.List;
import java.util.Optional;

/**
 * Which figures of the generator itself are measured and written.
 *
 * @param on whether anything is
 * @param targets where probes go; if absent, to what the samplers call
 */
public record HealthSettings(boolean on, Optional<List<ProbeTarget>> targets) {

    /** Nothing at all. */
    public static final HealthSettings OFF = new HealthSettings(false, Optional.empty());

    public HealthSettings {
        targets = targets.map(List::copyOf);
    }
}
