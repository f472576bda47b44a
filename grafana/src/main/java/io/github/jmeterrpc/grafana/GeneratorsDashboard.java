package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.panel.Variables;
import io.github.jmeterrpc.grafana.query.GeneratorQueries;
import io.github.jmeterrpc.grafana.query.LoadQueries;
import io.github.jmeterrpc.grafana.query.Measurement;
import io.github.jmeterrpc.grafana.query.PresenceQueries;
import io.github.jmeterrpc.grafana.query.Scope;

/** The dashboard of the single generators: presence, load and bottlenecks. */
final class GeneratorsDashboard {

    private static final String INSTANCE = "$tag_instance";
    private static final String GENERATOR = "$tag_instance $tag_run";

    private GeneratorsDashboard() {}

    static Dashboard make() {
        Dashboard dashboard = new Dashboard(
                "jmeter-generators", "JMeter generators", "Who is there, who is missing, who is the bottleneck");
        Common.variables(dashboard);
        dashboard
                .variable(Common.instances(Measurement.METRICS))
                .variable(Variables.step())
                .variable(Variables.cell())
                .variable(Variables.figure("three_windows", new LoadQueries(Scope.shown()).threeWindows()))
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
                .panel(4, 5, Common.missing())
                .panel(
                        16,
                        5,
                        missing(Panels.bars("Missing generators", "Step by step: one on the other.")
                                .series(PresenceQueries.missingByTime(), GENERATOR)
                                .unit("short")
                                .decimals(0)
                                .noValue("none")))
                .panel(
                        24,
                        9,
                        Panels.presence(
                                        "Windows from each generator",
                                        "Red: nothing came, though its threads have not ended: it died or cannot reach"
                                                + " InfluxDB. Empty: before its test or after it.")
                                .series(PresenceQueries.covered(), GENERATOR))
                .panel(
                        24,
                        9,
                        Panels.table(
                                        "Windows",
                                        "Missing generators first. Windows are numbered. Lost: numbers that did not arrive."
                                                + " Fewer: than the generator with the most; one that stopped early has"
                                                + " lost nothing, but has fewer. Longest gap: between the beginnings of two"
                                                + " windows. Ended: it said so itself.")
                                .table(PresenceQueries.lastReports())
                                .table(GeneratorQueries.windows("most_windows"))
                                .table(GeneratorQueries.ended())
                                .joined(
                                        "instance",
                                        "reports",
                                        "ended",
                                        "lost",
                                        "fewer",
                                        "longest gap",
                                        "received",
                                        "expected",
                                        "samples",
                                        "run",
                                        "application")
                                .override("^reports$", "mappings", Common.missingOrYes())
                                .override("^(reports|ended|lost|fewer)$", "custom.cellOptions", Common.coloured())
                                .override("^longest gap$", "unit", "s")
                                .override("^samples$", "unit", "locale")
                                .override("^lost$", "thresholds", Common.badAbove(0))
                                .override("^fewer$", "thresholds", Common.badAbove(2))
                                .override("^ended$", "mappings", Common.yesOr("no end mark"))
                                .width("^(reports|lost|fewer|received|expected)$", 90)
                                .width("^(ended|longest gap|samples)$", 110)
                                .width("^(run|application)$", 150)
                                .sorted("reports", false)
                                .sorted("fewer", true))
                .panel(
                        24,
                        7,
                        Panels.table(
                                        "Last heard of",
                                        "When the last window of each generator began, the longest ago first.")
                                .table(GeneratorQueries.lastSeen())
                                .ordered("Time", "instance", "window", "run", "application")
                                .width("^Time$", 180)
                                .width("^window$", 90)
                                .width("^(run|application)$", 250)
                                .sorted("Time", false));
    }

    /** One on the other, so that the height is their number. */
    private static Panel missing(Panel panel) {
        ((ObjectNode) panel.defaults().get("custom").get("stacking")).put("mode", "normal");
        return panel;
    }

    private static Panel stat(String title, String description, String query) {
        return Panels.stat(title, description).table(query).unit("short").noValue("–");
    }

    private static void load(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        9,
                        Panels.stacked("Rate", "Samples per second; the height of all together is the test's rate.")
                                .series(GeneratorQueries.perSecond("count"), INSTANCE)
                                .unit("reqps"))
                .panel(
                        12,
                        9,
                        Panels.stacked("Threads", "Active threads; the height of all together is the test's.")
                                .series(GeneratorQueries.threads(), INSTANCE)
                                .unit("short"))
                .panel(
                        8,
                        9,
                        Panels.stacked("Errors", "Failed samples per second.")
                                .series(GeneratorQueries.perSecond("countError"), INSTANCE)
                                .unit("reqps"))
                .panel(
                        8,
                        9,
                        Panels.lines(
                                        "Mean time",
                                        "Of one generator's samples. One that stands out is far away, or slow itself.")
                                .series(GeneratorQueries.mean(), INSTANCE)
                                .unit("ms"))
                .panel(
                        8,
                        9,
                        Panels.lines(
                                        "p99 of each",
                                        "As each generator saw it, if its listener publishes this percentile. The mean of"
                                                + " these is not the test's percentile.")
                                .series(GeneratorQueries.percentile(), INSTANCE)
                                .unit("ms"));
    }
}
