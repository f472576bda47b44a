package io.github.jmeterrpc.influx.health;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A reason why a generator may be the bottleneck.
 *
 * @param reason its name
 * @param windowsInARow how many consecutive windows it must hold in before it is reported
 * @param fromTheStart whether it counts while a test starts, too
 * @param holds whether it held in a window
 * @param finding the figure and the limit
 * @param remedy what to do about it
 */
record Rule(
        String reason,
        int windowsInARow,
        boolean fromTheStart,
        Predicate<HealthReader.Snapshot> holds,
        Function<HealthReader.Snapshot, String> finding,
        String remedy) {

    static final double CPU_PERCENT = 90;
    static final double GC_PERCENT = 10;
    static final double PAUSE_MILLIS = 500;
    static final double BLOCKED_THREADS = 5;
    static final double BLOCKED_PERCENT = 20;
    static final double HANDLES_PERCENT = 80;
    static final double LATE_MILLIS = 200;
    static final double CLOCK_PERCENT = 20;

    /** Number of windows in a row that excludes a coincidence. */
    private static final int SEVERAL = 3;

    /** Returns all rules; an unknown value (NaN) violates none. */
    static List<Rule> all(long windowMillis) {
        double clockMillis = windowMillis * CLOCK_PERCENT / 100;
        return List.of(
                new Rule(
                        "CPU",
                        SEVERAL,
                        false,
                        v -> v.cpuSystem() >= CPU_PERCENT || v.cpuProcess() >= CPU_PERCENT,
                        v -> text(
                                "the CPUs of this machine are %.0f %% busy, %.0f %% with this JVM (limit %.0f %%)",
                                v.cpuSystem(), v.cpuProcess(), CPU_PERCENT),
                        "Spread the threads over more generators, take scripts and listeners out of the plan, or move"
                                + " other programs to another machine"),
                new Rule(
                        "GC",
                        SEVERAL,
                        false,
                        v -> gcPercent(v) >= GC_PERCENT,
                        v -> text(
                                "garbage collection stops the threads for %.0f %% of the time (%.0f of %.0f ms, limit"
                                        + " %.0f %%; heap %.0f of %.0f MB)",
                                gcPercent(v), v.gcMillis(), v.sinceMillis(), GC_PERCENT, v.heapUsedMb(), v.heapMaxMb()),
                        "Give JMeter more heap (variable HEAP, such as HEAP=\"-Xms4g -Xmx4g\"), or store less of each response"),
                new Rule(
                        "GC pause",
                        1,
                        false,
                        v -> v.gcPauseMaxMillis() >= PAUSE_MILLIS,
                        v -> text(
                                "a garbage collection stopped all threads for %.0f ms (limit %.0f ms; heap %.0f of %.0f"
                                        + " MB)",
                                v.gcPauseMaxMillis(), PAUSE_MILLIS, v.heapUsedMb(), v.heapMaxMb()),
                        "Give JMeter more heap (variable HEAP), or a collector with short pauses (variable GC_ALGO)"),
                new Rule(
                        "blocked threads",
                        SEVERAL,
                        false,
                        v -> v.threadsBlocked() >= BLOCKED_THREADS
                                && v.threadsBlocked() >= v.threadsActive() * BLOCKED_PERCENT / 100,
                        v -> text(
                                "%.0f threads wait for a lock that another one holds, of %.0f load threads (limit %.0f %%)",
                                v.threadsBlocked(), v.threadsActive(), BLOCKED_PERCENT),
                        "Use jstack to see why they wait: scripts, CSV files, libraries and listeners may lock"),
                new Rule(
                        "handles",
                        1,
                        true,
                        v -> v.handlesOpen() > v.handlesMax() * HANDLES_PERCENT / 100,
                        v -> text(
                                "%.0f of %.0f file handles are open (limit %.0f %%)",
                                v.handlesOpen(), v.handlesMax(), HANDLES_PERCENT),
                        "Raise the limit (ulimit -n, before JMeter starts), or open fewer connections"),
                new Rule(
                        "late wake-ups",
                        SEVERAL,
                        false,
                        v -> v.wakeUpLateMillis() > LATE_MILLIS,
                        v -> text(
                                "a sleeping thread woke %.0f ms late (limit %.0f ms)",
                                v.wakeUpLateMillis(), LATE_MILLIS),
                        "JMeter does not get enough CPU from this machine, its host or a CPU limit: give "
                                + "it more CPU, or move other programs away"),
                new Rule(
                        "clock",
                        1,
                        true,
                        v -> v.clock().atLeastMillis() > clockMillis,
                        v -> text(
                                "InfluxDB's clock is %+.0f ms (±%.0f) from this machine's (limit %.0f ms)",
                                v.clock().millis(), v.clock().uncertaintyMillis(), clockMillis),
                        "Set both by NTP; until then the windows of this generator are not aligned with those of others"));
    }

    private static double gcPercent(HealthReader.Snapshot snapshot) {
        return 100 * snapshot.gcMillis() / snapshot.sinceMillis();
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
