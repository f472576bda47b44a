package io.github.jmeterrpc.sweep.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** How busy the whole machine is, all its processes together. Not thread-safe. */
public final class Machine {

    private static final Path STAT = Path.of("/proc/stat");

    /** user, nice, system, idle, iowait, irq, softirq, steal; guest time is counted in user already. */
    private static final int COLUMNS = 8;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;

    private final List<Counter> busy = new ArrayList<>();
    private final List<Counter> all = new ArrayList<>();

    /** Takes a reading, where there is one to take. */
    public void read() {
        if (!Files.isReadable(STAT)) {
            return;
        }
        long now = System.currentTimeMillis();
        long[] ticks = ticks();
        if (ticks.length == COLUMNS) {
            long sum = LongStream.of(ticks).sum();
            all.add(new Counter(now, sum));
            busy.add(new Counter(now, sum - ticks[IDLE] - ticks[IO_WAIT]));
        }
    }

    private static long[] ticks() {
        try {
            String first = Files.readString(STAT, StandardCharsets.ISO_8859_1)
                    .lines()
                    .findFirst()
                    .orElse("");
            return Arrays.stream(first.trim().split("\\s+"))
                    .skip(1)
                    .limit(COLUMNS)
                    .mapToLong(Long::parseLong)
                    .toArray();
        } catch (IOException e) {
            return new long[0];
        }
    }

    /** The share of all cores that was busy between two moments, 0 to 1; NaN if unknown. */
    public double busy(long fromMillis, long toMillis) {
        return Counter.rate(busy, fromMillis, toMillis) / Counter.rate(all, fromMillis, toMillis);
    }
}
