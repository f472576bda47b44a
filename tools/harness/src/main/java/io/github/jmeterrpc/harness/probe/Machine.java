package io.github.jmeterrpc.harness.probe;

import java.util.List;

/** How busy the whole machine is, all its processes together. Not thread-safe. */
public final class Machine {

    /**
     * In a line of /proc/stat: cpu, user, nice, system, idle, iowait, irq, softirq, steal; guest
     * time is counted in user already.
     */
    private static final List<Integer> BUSY = List.of(1, 2, 3, 6, 7, 8);

    /** Of the kernel's USER_HZ, 100 on every architecture with a JVM. */
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

    /** The share of all cores that was busy between two moments, 0 to 1; NaN if unknown. */
    public double busy(long fromMillis, long toMillis) {
        return course.between(fromMillis, toMillis).cores() / cores;
    }
}
