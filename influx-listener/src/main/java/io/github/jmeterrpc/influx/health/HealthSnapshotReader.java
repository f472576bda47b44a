package io.github.jmeterrpc.influx.health;

/** Reads a generator's vitals, once per window. One caller at a time. */
public final class HealthSnapshotReader implements AutoCloseable {

    // First what may fail, for want of a thread: then nothing else is to be closed.
    private final SchedulingDelayMonitor wakeUp = new SchedulingDelayMonitor();
    private final Machine machine = new Machine();
    private final GcWatch gc = new GcWatch();
    private final BlockedThreads blocked = new BlockedThreads();
    private long lastNanos = System.nanoTime();

    /**
     * Reads all that has been since the last call.
     *
     * @param threadsActive load threads running now
     * @param clock what is known of the clocks
     */
    public HealthSnapshot read(int threadsActive, ClockOffset clock) {
        long now = System.nanoTime();
        double sinceMillis = (now - lastNanos) / 1e6;
        lastNanos = now;
        return new HealthSnapshot(
                sinceMillis,
                machine.takeProcessCpuPercent(),
                machine.takeSystemCpuPercent(),
                gc.takeMillis(),
                gc.takeLongestMillis(),
                machine.heapUsedMb(),
                machine.heapMaxMb(),
                blocked.now(),
                threadsActive,
                machine.handlesOpen(),
                machine.handlesMax(),
                wakeUp.takeLongestMillis(),
                clock);
    }

    @Override
    public void close() {
        wakeUp.close();
        gc.close();
    }
}
