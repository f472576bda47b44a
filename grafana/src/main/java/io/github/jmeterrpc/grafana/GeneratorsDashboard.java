package io.github.jmeterrpc.grafana;

/** Each generator by itself: whether it is there, what it does, and whether it is the bottleneck. */
final class GeneratorsDashboard {

    private static final String INSTANCE = "$tag_instance";

    private GeneratorsDashboard() {}

    static Dashboard make() {
        Dashboard dashboard = new Dashboard(
                "jmeter-generators", "JMeter generators", "Who is there, who is missing, who is the bottleneck");
        Common.variables(dashboard);
        dashboard
                .variable(Common.instances(Measurement.METRICS))
                .variable(Variables.percentile())
                .variable(Variables.step())
                .variable(Variables.figure("generators", GeneratorQueries.seen()))
                .variable(Variables.figure("half_window", GeneratorQueries.halfWindow()))
                .variable(Variables.figure("most_windows", GeneratorQueries.mostWindows()));
        Common.startAndEnd(dashboard);
        presence(dashboard.heading("Who is there"));
        load(dashboard.heading("What each one does"));
        health(dashboard.heading("Is a generator the bottleneck?"));
        delivery(dashboard.heading("Delivery to InfluxDB"));
        return dashboard;
    }

    private static void presence(Dashboard dashboard) {
        dashboard
                .panel(4, 5, stat("Generators", "Seen in the time range.", GeneratorQueries.seen()))
                .panel(
                        4,
                        5,
                        stat(
                                        "Missing",
                                        "Generators that were seen in the time range and do not report any more, while"
                                                + " others do. 0 after a test that ended everywhere.",
                                        GeneratorQueries.missing("generators", "half_window"))
                                .thresholds("green", "red", 1))
                .panel(
                        16,
                        5,
                        Panels.bars("Generators that do not report", "Of those seen in the time range, step by step.")
                                .series(GeneratorQueries.missing("generators", "half_window"), "$col")
                                .unit("short")
                                .decimals(0)
                                .thresholds("green", "red", 1))
                .panel(
                        24,
                        7,
                        Panels.presence(
                                        "Windows from each generator",
                                        "Red: nothing came. All of them red: before the test or after it. One of them"
                                                + " red: a generator that died or cannot reach InfluxDB.")
                                .series(GeneratorQueries.reports(), INSTANCE))
                .panel(
                        16,
                        7,
                        Panels.table(
                                        "Windows",
                                        "Expected: from the first number to the last. Lost: expected and not received."
                                                + " Fewer than the longest: a generator that stopped early has lost"
                                                + " nothing, but has fewer. A run's name must be unique, else numbers"
                                                + " start again.")
                                .table(GeneratorQueries.windows("most_windows"))
                                .table(GeneratorQueries.longestGap())
                                .joined(
                                        "application",
                                        "run",
                                        "instance",
                                        "expected",
                                        "received",
                                        "lost",
                                        "fewer than the longest",
                                        "longest gap",
                                        "samples")
                                .override("^longest gap$", "unit", "s")
                                .override("^lost$", "thresholds", Common.badAbove(0))
                                .override("^lost$", "custom.cellOptions", Common.coloured())
                                .override("^fewer", "thresholds", Common.badAbove(2))
                                .override("^fewer", "custom.cellOptions", Common.coloured()))
                .panel(
                        8,
                        7,
                        Panels.table("Last heard of", "When the last window of each generator began.")
                                .table(GeneratorQueries.lastSeen())
                                .ordered("Time", "instance", "run", "application", "window"));
    }

    private static Panel stat(String title, String description, String query) {
        return Panels.stat(title, description).table(query).unit("short").noValue("–");
    }

    private static void load(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        8,
                        Panels.stacked("Rate", "Samples per second; the height of all together is the test's rate.")
                                .series(GeneratorQueries.perSecond("count"), INSTANCE)
                                .unit("reqps"))
                .panel(
                        12,
                        8,
                        Panels.stacked("Threads", "Active threads; the height of all together is the test's.")
                                .series(GeneratorQueries.threads(), INSTANCE)
                                .unit("short"))
                .panel(
                        8,
                        8,
                        Panels.stacked("Errors", "Failed samples per second.")
                                .series(GeneratorQueries.perSecond("countError"), INSTANCE)
                                .unit("reqps"))
                .panel(
                        8,
                        8,
                        Panels.lines(
                                        "Mean time",
                                        "Of one generator's samples. One that stands out is far away, or slow itself.")
                                .series(GeneratorQueries.mean(), INSTANCE)
                                .unit("ms"))
                .panel(
                        8,
                        8,
                        Panels.lines(
                                        "p${percentile:raw} of each",
                                        "As each generator saw it, if its listener publishes this percentile. The mean of"
                                                + " these is not the test's percentile.")
                                .series(GeneratorQueries.percentile(), INSTANCE)
                                .unit("ms"));
    }

    private static void health(Dashboard dashboard) {
        dashboard
                .panel(8, 7, percent("CPU of JMeter", "Of all cores.", "cpu_process"))
                .panel(8, 7, percent("CPU of the machine", "Of all cores, other processes too.", "cpu_system"))
                .panel(
                        8,
                        7,
                        Panels.lines("Threads BLOCKED", "Threads that wait for a lock inside JMeter.")
                                .series(GeneratorQueries.worst("threads_blocked"), INSTANCE)
                                .unit("short"))
                .panel(
                        8,
                        7,
                        Panels.lines(
                                        "GC, longest pause",
                                        "The longest in each window. Samples in it measure the pause.")
                                .series(GeneratorQueries.worst("gc_pause_max_ms"), INSTANCE)
                                .unit("ms"))
                .panel(
                        8,
                        7,
                        Panels.lines("GC time", "Spent in collections in each window.")
                                .series(GeneratorQueries.worst("gc_ms"), INSTANCE)
                                .unit("ms"))
                .panel(
                        8,
                        7,
                        Panels.lines("Heap", "Used of the most that it may grow to.")
                                .series(GeneratorQueries.share("heap_used_mb", "heap_max_mb"), INSTANCE)
                                .unit("percent"))
                .panel(
                        8,
                        7,
                        Panels.lines("File handles", "Open, of the most that the process may have.")
                                .series(GeneratorQueries.share("fds_open", "fds_max"), INSTANCE)
                                .unit("percent"))
                .panel(
                        8,
                        7,
                        Panels.lines("Late wake-up", "How late a thread that slept woke up: the machine's own hiccups.")
                                .series(GeneratorQueries.worst("wakeup_late_ms"), INSTANCE)
                                .unit("ms"))
                .panel(
                        8,
                        7,
                        Panels.lines("Clock", "How far the clock is from InfluxDB's.")
                                .series(GeneratorQueries.worst("clock_offset_ms"), INSTANCE)
                                .unit("ms"))
                .panel(
                        16,
                        8,
                        Panels.lines(
                                        "Round trip",
                                        "Time of a TCP connect to each target. A generator in another zone stands out.")
                                .series(GeneratorQueries.byTarget("max", "rtt_ms"), "$tag_instance → $tag_target")
                                .unit("ms"))
                .panel(
                        8,
                        8,
                        Panels.bars("Round trip failed", "Connects that failed.")
                                .series(GeneratorQueries.byTarget("sum", "rtt_failed"), "$tag_instance → $tag_target")
                                .unit("short")
                                .thresholds("green", "red", 1));
    }

    private static Panel percent(String title, String description, String field) {
        return Panels.lines(title, description)
                .series(GeneratorQueries.worst(field), INSTANCE)
                .unit("percent")
                .min(0);
    }

    private static void delivery(Dashboard dashboard) {
        dashboard
                .panel(
                        8,
                        7,
                        Panels.stacked("Points that wait", "Not acknowledged yet: InfluxDB is slow or away.")
                                .series(GeneratorQueries.worst("points_pending"), INSTANCE)
                                .unit("short"))
                .panel(
                        8,
                        7,
                        Panels.lines("Points acknowledged", "Since the start of the test.")
                                .series(GeneratorQueries.worst("points_acknowledged"), INSTANCE)
                                .unit("short"))
                .panel(
                        8,
                        7,
                        Panels.table("Not delivered", "Each generator's account: 0 in a good test.")
                                .table(GeneratorQueries.notDelivered())
                                .joined("instance", "run", "application", "set aside", "lost", "late samples")
                                .override("^(set aside|lost)$", "thresholds", Common.badAbove(0))
                                .override("^(set aside|lost)$", "custom.cellOptions", Common.coloured()));
    }
}
