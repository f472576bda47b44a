package io.github.jmeterrpc.harness.probe;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Reads the resource usage of processes and their descendants.
 *
 * @param pids ids of the processes
 * @param pools readers of the pools whose threads process calls
 */
public record ProcessProbe(List<Long> pids, List<Supplier<Pool>> pools) {

    private static final long KIBI = 1024;

    /** Reads the usage of one process. */
    public ProcessProbe(long pid) {
        this(List.of(pid), List.of());
    }

    /**
     * Reads the usage of all processes. A figure is unknown if no process reports it, because all
     * have ended or belong to another user.
     */
    public Reading read() {
        List<ProcessHandle> family = pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .toList();
        return new Reading(
                System.currentTimeMillis(),
                sum(family, process -> process.info()
                        .totalCpuDuration()
                        .map(cpu -> (double) cpu.toMillis())
                        .orElse(Double.NaN)),
                sum(family, process -> KIBI * Proc.number(Proc.lines(process.pid() + "/status"), "VmRSS:")),
                Pool.sum(pools.stream().map(Supplier::get).toList()));
    }

    private static double sum(List<ProcessHandle> family, ToDoubleFunction<ProcessHandle> figure) {
        return TimeSeries.known(family, figure).reduce(Double::sum).orElse(Double.NaN);
    }
}
