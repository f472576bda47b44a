package io.github.jmeterrpc.plans.sweep.probe;

import java.util.List;

/**
 * Reads what the programs of a target use, all together.
 *
 * @param processes of the programs
 * @param pools those that work on calls
 */
public record TargetProbe(List<ProcessProbe> processes, List<PoolProbe> pools) {

    /** Reads all. */
    public Reading read() {
        return Reading.sum(processes.stream().map(ProcessProbe::read).toList())
                .with(PoolReading.sum(pools.stream().map(PoolProbe::read).toList()));
    }
}
