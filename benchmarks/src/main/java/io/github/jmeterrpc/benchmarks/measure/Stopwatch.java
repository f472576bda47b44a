package io.github.jmeterrpc.benchmarks.measure;

import java.util.Arrays;
import java.util.Optional;

/** Reads clocks and processor times at both ends of a measurement. */
public final class Stopwatch {

    private final long pid;
    private final long[] pids;
    private final long from;
    private final long cpuNanos;
    private final long ownNanos;
    private final Optional<Machine.Ticks> ticks;

    /**
     * Starts.
     *
     * @param generator the process whose processor time is asked for
     * @param target the process it calls
     */
    public Stopwatch(long generator, long target) {
        pid = generator;
        pids = new long[] {generator, target, ProcessHandle.current().pid()};
        ticks = Machine.ticks();
        ownNanos = sum(pids);
        from = System.currentTimeMillis();
        cpuNanos = Machine.cpuNanos(pid);
    }

    public Window stop() {
        long cpu = Machine.cpuNanos(pid) - cpuNanos;
        long to = System.currentTimeMillis();
        long own = sum(pids) - ownNanos;
        double others = Double.NaN;
        Optional<Machine.Ticks> now = Machine.ticks();
        if (ticks.isPresent() && now.isPresent()) {
            double busy = (double) (now.get().busy() - ticks.get().busy())
                    / Math.max(1, now.get().total() - ticks.get().total());
            double capacityNanos = 1e6 * (to - from) * Runtime.getRuntime().availableProcessors();
            others = Math.max(0, busy - own / capacityNanos);
        }
        return new Window(from, to, cpu, others);
    }

    private static long sum(long... pids) {
        return Arrays.stream(pids).map(Machine::cpuNanos).sum();
    }
}
