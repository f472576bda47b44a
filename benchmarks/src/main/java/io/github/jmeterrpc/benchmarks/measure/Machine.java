package io.github.jmeterrpc.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** Processor time used so far, by a process and by the whole machine. */
final class Machine {

    /** Linux: a line "cpu", then ticks spent on user, nice, system, idle, iowait, irq, softirq, steal, and more. */
    private static final Path STAT = Path.of("/proc/stat");

    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int LAST = 7;

    private Machine() {}

    /**
     * All processors together.
     *
     * @param busy ticks in which they worked
     * @param total ticks
     */
    record Ticks(long busy, long total) {}

    /** Nanoseconds of processor time a process has used, in steps of some milliseconds. */
    static long cpuNanos(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElseThrow(() -> new IllegalStateException(
                        "The system does not tell how much processor time process " + pid + " has used"));
    }

    /** The machine's ticks since it was started; absent where it is not a Linux. */
    static Optional<Ticks> ticks() {
        if (!Files.isReadable(STAT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ticksOf(Files.readAllLines(STAT).get(0)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Ticks ticksOf(String line) {
        long[] ticks = Arrays.stream(line.trim().split("\\s+"))
                .skip(1)
                .limit(LAST + 1L)
                .mapToLong(Long::parseLong)
                .toArray();
        long total = Arrays.stream(ticks).sum();
        return new Ticks(total - ticks[IDLE] - ticks[IOWAIT], total);
    }
}
