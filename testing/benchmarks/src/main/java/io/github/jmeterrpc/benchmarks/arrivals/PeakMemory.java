package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import java.time.Duration;

/**
 * The most memory that a process had in RAM, of readings five times a second.
 *
 * @param megabytes of 1024 × 1024 bytes
 */
record PeakMemory(long megabytes) {

    /** Waits until the process has ended. */
    static PeakMemory until(ManagedProcess process, Duration limit) {
        ProcessProbe probe = new ProcessProbe(process.pid());
        long end = System.nanoTime() + limit.toNanos();
        double peak = 0;
        while (process.isAlive() && System.nanoTime() < end) {
            double now = probe.read().memoryBytes();
            peak = now > peak ? now : peak; // NaN when it has just ended
            Pause.of(Duration.ofMillis(200));
        }
        return new PeakMemory(Math.round(peak / (1024 * 1024)));
    }
}
