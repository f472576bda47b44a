package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.harness.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The most memory that a process had in RAM, as Linux keeps it ({@code VmHWM} in {@code /proc/PID/status}).
 *
 * @param megabytes of 1024 × 1024 bytes
 */
record PeakMemory(long megabytes) {

    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    /** Waits until the process has ended. */
    static PeakMemory until(ManagedProcess process, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        long peak = 0;
        while (process.isAlive() && System.nanoTime() < end) {
            peak = Math.max(peak, read(process.pid()));
            try {
                Thread.sleep(200);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted", e);
            }
        }
        return new PeakMemory(peak / 1024);
    }

    private static long read(long pid) {
        try {
            Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
            return peak.find() ? Long.parseLong(peak.group(1)) : 0;
        } catch (IOException e) {
            return 0; // It has just ended.
        }
    }
}
