package io.github.jmeterrpc.harness.probe;

import java.util.List;

/** Measures the CPU usage of the whole machine over all processes. Not thread-safe. */
public final class Machine {

    /**
     * Columns of the cpu line in /proc/stat: cpu, user, nice, system, idle, iowait, irq, softirq,
     * steal; user already includes guest time.
     */
    private static final List<Integer> BUSY = List.of(1, 2, 3, 6, 7, 8);

    /** Milliseconds per tick of USER_HZ, which is 100 on every architecture with a JVM. */
    private static final long TICK_MILLIS = 10;

    private final TimeSeries course = new TimeSeries();
    private long cores;

    /** Takes a reading, if available. */
    public void read() {
        List<String> lines = Proc.lines("stat");
        cores = lines.stream().filter(line -> line.matches("cpu\\d.*")).count();
        lines.stream().findFirst().map(line -> line.split("\\s+")).ifPresent(words -> {
            long ticks = BUSY.stream().mapToLong(i -> Long.parseLong(words[i])).sum();
            course.add(new Reading(System.currentTimeMillis(), TICK_MILLIS * ticks, Double.NaN, Pool.UNKNOWN));
        });
    }

    /** The busy share of all cores between two times, 0 to 1; NaN if unknown. */
    public double busy(long fromMillis, long toMillis) {
        return course.between(fromMillis, toMillis).cores() / cores;
    }
}
