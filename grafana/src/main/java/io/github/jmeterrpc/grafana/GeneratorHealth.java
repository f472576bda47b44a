package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.query.ArrivalQueries;
import io.github.jmeterrpc.grafana.query.GeneratorQueries;

/** Panels of the generators' own health: bottlenecks and delivery. */
final class GeneratorHealth {

    private static final String INSTANCE = "$tag_instance";
    private static final String INSTANCE_AND_TARGET = "$tag_instance → $tag_target";

    private GeneratorHealth() {}

    static void health(Dashboard dashboard) {
        dashboard
                .panel(
                        8,
                        9,
                        limited("CPU of JMeter", "Of all cores.", GeneratorQueries.worst("cpu_process"), "percent", 90))
                .panel(
                        8,
                        9,
                        limited(
                                "CPU of the machine",
                                "Of all cores, other processes too. A generator without CPU measures itself.",
                                GeneratorQueries.worst("cpu_system"),
                                "percent",
                                90))
                .panel(
                        8,
                        9,
                        limited(
                                "Late wake-up",
                                "The longest that a thread which sleeps for 20 ms woke too late. Load threads are late by as much.",
                                GeneratorQueries.worst("wakeup_late_ms"),
                                "ms",
                                200))
                .panel(
                        8,
                        9,
                        limited(
                                "GC, longest pause",
                                "The longest in each window. Samples that it falls into measure the pause.",
                                GeneratorQueries.worst("gc_pause_max_ms"),
                                "ms",
                                500))
                .panel(
                        8,
                        9,
                        limited(
                                "GC, share of the time",
                                "All pauses of a window.",
                                GeneratorQueries.pauses(),
                                "percent",
                                10))
                .panel(
                        8,
                        9,
                        limited(
                                "Threads BLOCKED",
                                "Threads of JMeter that wait for a lock when a window is closed.",
                                GeneratorQueries.worst("threads_blocked"),
                                "short",
                                5))
                .panel(
                        8,
                        9,
                        limited(
                                "Heap",
                                "Used of the most that it may grow to. Full for long: garbage collection takes the CPU.",
                                GeneratorQueries.share("heap_used_mb", "heap_max_mb"),
                                "percent",
                                95))
                .panel(
                        8,
                        9,
                        limited(
                                "File handles",
                                "Open, sockets included, of the most that the process may have.",
                                GeneratorQueries.share("fds_open", "fds_max"),
                                "percent",
                                80))
                .panel(
                        8,
                        9,
                        limited(
                                "Clock",
                                "How far InfluxDB's clock is ahead. Windows of generators with wrong clocks do not line up.",
                                GeneratorQueries.worst("clock_offset_ms"),
                                "ms",
                                1000))
                .panel(
                        8,
                        9,
                        limited(
                                        "Arrivals that woke late",
                                        "Mean of the start delay that is the generator's own. Response times from the"
                                                + " intended start are too long by as much.",
                                        ArrivalQueries.wokeLate(),
                                        "ms",
                                        1)
                                .noValue("none: the plan has no arrivals"))
                .panel(
                        8,
                        9,
                        Panels.lines(
                                        "Round trip",
                                        "Time of a TCP connect to each target. A generator in another zone stands out.")
                                .series(GeneratorQueries.byTarget("max", "rtt_ms"), INSTANCE_AND_TARGET)
                                .unit("ms"))
                .panel(
                        8,
                        9,
                        Panels.bars("Round trip failed", "Connects that failed.")
                                .series(GeneratorQueries.byTarget("sum", "rtt_failed"), INSTANCE_AND_TARGET)
                                .noValue("none")
                                .unit("short"));
    }

    /** Lines, and a dashed one where the listener's own warning begins. */
    private static Panel limited(String title, String description, String query, String unit, double limit) {
        Panel panel = Panels.lines(title, description)
                .series(query, INSTANCE)
                .unit(unit)
                .thresholds("transparent", "red", limit);
        ((ObjectNode) panel.defaults().get("custom"))
                .putObject("thresholdsStyle")
                .put("mode", "dashed");
        return panel;
    }

    static void delivery(Dashboard dashboard) {
        dashboard
                .panel(
                        6,
                        9,
                        Panels.lines("Points that wait", "Not acknowledged yet: InfluxDB is slow or away.")
                                .series(GeneratorQueries.worst("points_pending"), INSTANCE)
                                .unit("short"))
                .panel(
                        6,
                        9,
                        Panels.lines("Points acknowledged", "Since the start of the test.")
                                .series(GeneratorQueries.worst("points_acknowledged"), INSTANCE)
                                .unit("short"))
                .panel(
                        12,
                        9,
                        Panels.table("Not delivered", "Each generator's totals: 0 in a good test.")
                                .table(GeneratorQueries.notDelivered())
                                .joined("instance", "lost", "set aside", "late samples", "run", "application")
                                .width("^(lost|set aside|late samples)$", 85)
                                .width("^(run|application)$", 95)
                                .sorted("lost", true)
                                .sorted("set aside", true)
                                .override("^(set aside|lost)$", "thresholds", Common.badAbove(0))
                                .override("^(set aside|lost)$", "custom.cellOptions", Common.coloured()));
    }
}
