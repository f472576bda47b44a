package io.github.jmeterrpc.metrics.health;

import static io.github.jmeterrpc.metrics.health.HealthFigure.CLOCK_OFFSET;
import static io.github.jmeterrpc.metrics.health.HealthFigure.CLOCK_UNCERTAINTY;
import static io.github.jmeterrpc.metrics.health.HealthFigure.CPU_PROCESS;
import static io.github.jmeterrpc.metrics.health.HealthFigure.CPU_SYSTEM;
import static io.github.jmeterrpc.metrics.health.HealthFigure.GC_PAUSE_MAX;
import static io.github.jmeterrpc.metrics.health.HealthFigure.HANDLES_MAX;
import static io.github.jmeterrpc.metrics.health.HealthFigure.HANDLES_OPEN;
import static io.github.jmeterrpc.metrics.health.HealthFigure.HEAP_MAX;
import static io.github.jmeterrpc.metrics.health.HealthFigure.HEAP_USED;
import static io.github.jmeterrpc.metrics.health.HealthFigure.OBSERVED;
import static io.github.jmeterrpc.metrics.health.HealthFigure.THREADS_ACTIVE;
import static io.github.jmeterrpc.metrics.health.HealthFigure.THREADS_BLOCKED;
import static io.github.jmeterrpc.metrics.health.HealthFigure.WAKE_UP_LATE;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A limit of a generator's health: if a figure reaches it, the generator may be the bottleneck. The
 * listener and the page use this table. An unknown figure reaches no limit.
 */
public enum HealthLimit {
    CPU(
            "CPU",
            90,
            HealthLimit.SEVERAL,
            false,
            "Spread the threads over more generators, take scripts and listeners out of the plan, or move"
                    + " other programs to another machine") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            // Unlike Math.max, ignores an unknown value.
            double process = health.get(CPU_PROCESS);
            double system = health.get(CPU_SYSTEM);
            return process >= system || Double.isNaN(system) ? process : system;
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text(
                    "the CPUs of this machine are %.0f %% busy, %.0f %% with this JVM (limit %.0f %%)",
                    health.get(CPU_SYSTEM), health.get(CPU_PROCESS), limit);
        }
    },
    GC(
            "GC",
            10,
            HealthLimit.SEVERAL,
            false,
            "Give JMeter more heap (variable HEAP, such as HEAP=\"-Xms4g -Xmx4g\"), or store less of each response") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            return percent(health.get(HealthFigure.GC), health.get(OBSERVED));
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text(
                    "garbage collection stops the threads for %.0f %% of the time (%.0f of %.0f ms, limit"
                            + " %.0f %%; heap %.0f of %.0f MB)",
                    measured(health, windowMillis),
                    health.get(HealthFigure.GC),
                    health.get(OBSERVED),
                    limit,
                    health.get(HEAP_USED),
                    health.get(HEAP_MAX));
        }
    },
    GC_PAUSE(
            "GC pause",
            500,
            1,
            false,
            "Give JMeter more heap (variable HEAP), or a collector with short pauses (variable GC_ALGO)") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            return health.get(GC_PAUSE_MAX);
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text(
                    "a garbage collection stopped all threads for %.0f ms (limit %.0f ms; heap %.0f of %.0f MB)",
                    health.get(GC_PAUSE_MAX), limit, health.get(HEAP_USED), health.get(HEAP_MAX));
        }
    },
    BLOCKED_THREADS(
            "blocked threads",
            20,
            HealthLimit.SEVERAL,
            false,
            "Use jstack to see why they wait: scripts, CSV files, libraries and listeners may lock") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            double blocked = health.get(THREADS_BLOCKED);
            // If there are only a few threads, some of them may wait.
            return blocked >= LEAST_BLOCKED ? percent(blocked, health.get(THREADS_ACTIVE)) : 0;
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text(
                    "%.0f threads wait for a lock that another one holds, of %.0f load threads (limit %.0f %%)",
                    health.get(THREADS_BLOCKED), health.get(THREADS_ACTIVE), limit);
        }
    },
    HANDLES("handles", 80, 1, true, "Raise the limit (ulimit -n, before JMeter starts), or open fewer connections") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            return percent(health.get(HANDLES_OPEN), health.get(HANDLES_MAX));
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text(
                    "%.0f of %.0f file handles are open (limit %.0f %%)",
                    health.get(HANDLES_OPEN), health.get(HANDLES_MAX), limit);
        }
    },
    LATE_WAKE_UPS(
            "late wake-ups",
            200,
            HealthLimit.SEVERAL,
            false,
            "JMeter does not get enough CPU from this machine, its host or a CPU limit: give it more CPU, or move"
                    + " other programs away") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            return health.get(WAKE_UP_LATE);
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text("a sleeping thread woke %.0f ms late (limit %.0f ms)", health.get(WAKE_UP_LATE), limit);
        }
    },
    CLOCK(
            "clock",
            20,
            1,
            true,
            "Set both by NTP; until then the windows of this generator are not aligned with those of others") {
        @Override
        double measured(HealthSnapshot health, long windowMillis) {
            return percent(Math.abs(health.get(CLOCK_OFFSET)) - health.get(CLOCK_UNCERTAINTY), windowMillis);
        }

        @Override
        public String finding(HealthSnapshot health, long windowMillis) {
            return text(
                    "InfluxDB's clock is %+.0f ms (±%.0f) from this machine's (limit %.0f ms)",
                    health.get(CLOCK_OFFSET), health.get(CLOCK_UNCERTAINTY), windowMillis * limit / PERCENT);
        }
    };

    /** Number of consecutive windows that excludes a coincidence. */
    private static final int SEVERAL = 3;

    private static final double LEAST_BLOCKED = 5;
    private static final double PERCENT = 100;

    private final String reason;
    final double limit;
    private final int windowsInARow;
    private final boolean isFromTheStart;
    private final String remedy;

    HealthLimit(String reason, double limit, int windowsInARow, boolean isFromTheStart, String remedy) {
        this.reason = reason;
        this.limit = limit;
        this.windowsInARow = windowsInARow;
        this.isFromTheStart = isFromTheStart;
        this.remedy = remedy;
    }

    /** Returns the limits that a window reaches. */
    public static List<HealthLimit> reached(HealthSnapshot health, long windowMillis) {
        return Arrays.stream(values())
                .filter(limit -> limit.isReached(health, windowMillis))
                .toList();
    }

    /**
     * Whether a window reaches this limit.
     *
     * @param windowMillis length of the generator's windows, ms
     */
    public boolean isReached(HealthSnapshot health, long windowMillis) {
        return measured(health, windowMillis) >= limit;
    }

    /** The compared figure, in ms or percent; NaN if unknown. */
    abstract double measured(HealthSnapshot health, long windowMillis);

    /** A clause with the figures and their limit. */
    public abstract String finding(HealthSnapshot health, long windowMillis);

    /** The name of the limit in logs. */
    public String reason() {
        return reason;
    }

    /** The number of consecutive windows that must reach the limit before it is reported. */
    public int windowsInARow() {
        return windowsInARow;
    }

    /** Whether the limit also applies while a test starts. */
    public boolean isFromTheStart() {
        return isFromTheStart;
    }

    /** The remedy, as a sentence without its period. */
    public String remedy() {
        return remedy;
    }

    private static double percent(double part, double whole) {
        return whole > 0 ? PERCENT * part / whole : Double.NaN;
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
