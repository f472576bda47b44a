package io.github.jmeterrpc.metrics.health;

/**
 * A figure of a load generator's health in the time since the last reading. Each figure is a field
 * of the rows in {@code jmeter_generator}; the field is absent if the figure is unknown.
 */
public enum HealthFigure {

    /** The time between two readings, ms. */
    OBSERVED("observed_ms"),
    /** CPU time of this JVM, 0 to 100 % of all CPUs. */
    CPU_PROCESS("cpu_process"),
    /** CPU time of all processes, 0 to 100 %. */
    CPU_SYSTEM("cpu_system"),
    /** Sum of the pauses of garbage collection, ms. */
    GC("gc_ms"),
    /** The longest pause of garbage collection, ms. */
    GC_PAUSE_MAX("gc_pause_max_ms"),
    /** Used heap, MB. */
    HEAP_USED("heap_used_mb"),
    /** Maximum heap, MB. */
    HEAP_MAX("heap_max_mb"),
    /** Threads of this JVM that wait for a lock. */
    THREADS_BLOCKED("threads_blocked"),
    /** Active load threads. */
    THREADS_ACTIVE("threads_active"),
    /** Open file handles, including sockets. */
    HANDLES_OPEN("fds_open"),
    /** Maximum number of file handles of this process. */
    HANDLES_MAX("fds_max"),
    /** TCP segments that this machine retransmitted. */
    TCP_RETRANSMITS("tcp_retransmits"),
    /** The longest delay of a thread that sleeps repeatedly, ms. */
    WAKE_UP_LATE("wakeup_late_ms"),
    /**
     * Offset of InfluxDB's clock from this machine's, ms; positive if it is ahead, negative if it
     * is behind.
     */
    CLOCK_OFFSET("clock_offset_ms"),
    /** Maximum error of the offset in either direction, ms. */
    CLOCK_UNCERTAINTY("clock_uncertainty_ms");

    private final String field;

    HealthFigure(String field) {
        this.field = field;
    }

    /** The name of the field in rows. */
    public String field() {
        return field;
    }
}
