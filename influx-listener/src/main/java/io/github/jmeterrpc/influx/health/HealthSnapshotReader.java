package io.github.jmeterrpc.influx.health;

/** Reads a generator's health metrics, once per window. Used by one thread at a time. */
public final class HealthSnapshotReader implements AutoCloseable {

    // First, since creating its thread may fail, and nothing else has to be closed then.
    private final SchedulingDelayMonitor wakeUp = new SchedulingDelayMonitor();
    private final Machine machine = new Machine();
    private final GcWatch gc = new GcWatch();
    private final BlockedThreads blocked = new BlockedThreads();
    private long lastNanos = System.nanoTime();

    /**
     * Reads the metrics since the last call.
     *
     * @param threadsActive load threads running now
     * @param clock latest clock offset
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
