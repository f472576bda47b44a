package io.github.jmeterrpc.benchmarks.measure;

import io.github.jmeterrpc.sweep.probe.Machine;
import java.time.Duration;
import java.util.stream.LongStream;

/** Reads the clock and processor times at both ends of a measurement. */
public final class Stopwatch {

    private final long generator;
    private final long target;
    private final Machine machine = new Machine();
    private final long from;
    private final long cpuNanos;
    private final long ownNanos;

    /**
     * Starts.
     *
     * @param generator the process whose processor time is measured
     * @param target the process it calls
     */
    public Stopwatch(long generator, long target) {
        this.generator = generator;
        this.target = target;
        machine.read();
        ownNanos = ownNanos();
        from = System.currentTimeMillis();
        cpuNanos = cpuNanos(generator);
    }

    public Window stop() {
        long cpu = cpuNanos(generator) - cpuNanos;
        long to = System.currentTimeMillis();
        double capacityNanos = 1e6 * (to - from) * Runtime.getRuntime().availableProcessors();
        double own = (ownNanos() - ownNanos) / capacityNanos;
        machine.read();
        double others = machine.busy(from, to) - own;
        return new Window(from, to, cpu, Math.max(0, Math.min(1, others)));
    }

    private long ownNanos() {
        return LongStream.of(generator, target, ProcessHandle.current().pid())
                .map(Stopwatch::cpuNanos)
                .sum();
    }

    private static long cpuNanos(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElseThrow(() -> new IllegalStateException(
                        "The system does not tell how much processor time process " + pid + " has used"));
    }
}
