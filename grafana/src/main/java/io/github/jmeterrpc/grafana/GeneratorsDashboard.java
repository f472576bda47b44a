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
                .variable(Variables.figure("three_windows", GeneratorQueries.threeWindows()))
                .variable(Variables.figure("most_windows", GeneratorQueries.mostWindows()));
        Common.startAndEnd(dashboard);
        presence(dashboard.heading("Who is there"));
        load(dashboard.heading("What each one does"));
        GeneratorHealth.health(dashboard.heading("Is a generator the bottleneck? Dashed: where the listener warns"));
        GeneratorHealth.delivery(dashboard.heading("Delivery to InfluxDB"));
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
                                        GeneratorQueries.missing("generators", "three_windows"))
                                .thresholds("green", "red", 1))
                .panel(
                        16,
                        5,
                        Panels.bars("Generators that do not report", "Of those seen in the time range, step by step.")
                                .series(GeneratorQueries.missing("generators", "three_windows"), "$col")
                                .unit("short")
                                .decimals(0))
                .panel(
                        24,
                        9,
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
                                        "Windows are numbered. Lost: numbers that did not arrive. Fewer: than the generator"
                                                + " with the most; one that stopped early has lost nothing, but has"
                                                + " fewer. Longest gap: between the beginnings of two windows. Ended: it"
                                                + " said so itself.")
                                .table(GeneratorQueries.windows("most_windows"))
                                .table(GeneratorQueries.ended())
                                .joined(
                                        "application",
                                        "run",
                                        "instance",
                                        "expected",
                                        "received",
                                        "lost",
                                        "fewer",
                                        "longest gap",
                                        "samples",
                                        "ended")
                                .override("^longest gap$", "unit", "s")
                                .override("^lost$", "thresholds", Common.badAbove(0))
                                .override("^lost$", "custom.cellOptions", Common.coloured())
                                .override("^fewer$", "thresholds", Common.badAbove(2))
                                .override("^fewer$", "custom.cellOptions", Common.coloured())
                                .override("^ended$", "mappings", Common.yesOr("no end mark"))
                                .override("^ended$", "custom.cellOptions", Common.coloured()))
                .panel(
                        8,
                        7,
                        Panels.table(
                                        "Last heard of",
                                        "When the last window of each generator began, the longest ago first.")
                                .table(GeneratorQueries.lastSeen())
                                .ordered("Time", "instance", "run", "application", "window")
                                .sorted("Time"));
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
                                        "${percentile:text} of each",
                                        "As each generator saw it, if its listener publishes this percentile. The mean of"
                                                + " these is not the test's percentile.")
                                .series(GeneratorQueries.percentile(), INSTANCE)
                                .unit("ms"));
    }
}
