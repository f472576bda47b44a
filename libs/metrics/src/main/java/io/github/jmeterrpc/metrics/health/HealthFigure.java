package io.github.jmeterrpc.metrics.health;

/**
 * A figure of a load generator's health, of the time since the last reading; each is a field of the
 * rows in {@code jmeter_generator}, and absent there if it is not known.
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
    /** The longest of these pauses, ms. */
    GC_PAUSE_MAX("gc_pause_max_ms"),
    /** Heap in use, MB. */
    HEAP_USED("heap_used_mb"),
    /** The most it may be, MB. */
    HEAP_MAX("heap_max_mb"),
    /** Threads of this JVM that wait for a lock. */
    THREADS_BLOCKED("threads_blocked"),
    /** Load threads that run. */
    THREADS_ACTIVE("threads_active"),
    /** Open file handles, sockets included. */
    HANDLES_OPEN("fds_open"),
    /** The most handles that this process may have. */
    HANDLES_MAX("fds_max"),
    /** TCP segments that this machine sent again. */
    TCP_RETRANSMITS("tcp_retransmits"),
    /** The longest delay of a thread that sleeps repeatedly, ms. */
    WAKE_UP_LATE("wakeup_late_ms"),
    /** How far the clock of InfluxDB is ahead of this machine's, ms; negative if it is behind. */
    CLOCK_OFFSET("clock_offset_ms"),
    /** Maximum error of the offset in either direction, ms. */
    CLOCK_UNCERTAINTY("clock_uncertainty_ms");

    private final String field;

    HealthFigure(String field) {
        this.field = field;
    }

    /** Its name in rows. */
    public String field() {
        return field;
    }
}
