package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.health.probe.ProbeTarget;
import java.util.List;
import java.util.Optional;

/**
 * Settings of the generator's health metrics.
 *
 * @param on whether health metrics are written
 * @param targets targets of the probes; if absent, the addresses that samplers call
 */
public record HealthSettings(boolean on, Optional<List<ProbeTarget>> targets) {

    /** Nothing at all. */
    public static final HealthSettings OFF = new HealthSettings(false, Optional.empty());

    public HealthSettings {
        targets = targets.map(List::copyOf);
    }
}
