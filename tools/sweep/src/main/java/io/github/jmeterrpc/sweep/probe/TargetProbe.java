package io.github.jmeterrpc.sweep.probe;

import java.util.List;

/**
 * Reads the resource usage of all programs of a target server.
 *
 * @param processes of the programs
 * @param pools of those programs that work on calls
 */
public record TargetProbe(List<ProcessProbe> processes, List<PoolProbe> pools) {

    public Reading read() {
        return Reading.sum(
                processes.stream().map(ProcessProbe::read).toList(),
                Pool.sum(pools.stream().map(PoolProbe::read).toList()));
    }
}
