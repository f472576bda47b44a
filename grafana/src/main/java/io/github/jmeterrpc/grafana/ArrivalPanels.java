package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.query.ArrivalQueries;

/** Panels of tests with arrivals: what users wait who come by a schedule. */
final class ArrivalPanels {

    private static final String NONE = "none: the plan has no arrivals";

    private ArrivalPanels() {}

    static void add(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        10,
                        Panels.lines(
                                        "Merged percentiles from the intended start",
                                        "What users wait who come by the schedule: start delay and service time. Of all"
                                                + " samples of all generators together, at most 3.2 % off. In a step of"
                                                + " several windows: the worst window. For all transactions, whatever is"
                                                + " chosen.")
                                .series(ArrivalQueries.percentiles(), "$col")
                                .noValue(NONE)
                                .unit("ms"))
                .panel(
                        12,
                        10,
                        Panels.lines(
                                        "Mean start delay",
                                        "How much later than intended samples began. No free thread: all threads waited"
                                                + " for the service, as users would have. Woke late: the generators' own"
                                                + " fault; dashboard 2 says whose.")
                                .series(ArrivalQueries.startDelay(), "$col")
                                .override("^woke late$", "color", Panels.fixed("red"))
                                .noValue(NONE)
                                .unit("ms"))
                .panel(
                        8,
                        8,
                        Panels.lines(
                                        "Arrivals that wait",
                                        "Due and without a thread at the end of each step, and those dropped since the"
                                                + " start, over all generators.")
                                .series(ArrivalQueries.waiting(), "$col")
                                .override("^dropped", "color", Panels.fixed("red"))
                                .noValue(NONE)
                                .unit("short"))
                .panel(
                        16,
                        8,
                        Panels.table(
                                        "Arrivals of each generator",
                                        "Since the start of its test: scheduled = started + dropped + waiting.")
                                .table(ArrivalQueries.account())
                                .joined("instance", "scheduled", "started", "dropped", "waiting", "run", "application")
                                .override("^(scheduled|started|dropped|waiting)$", "unit", "locale")
                                .override("^(dropped|waiting)$", "thresholds", Common.badAbove(0))
                                .override("^(dropped|waiting)$", "custom.cellOptions", Common.coloured())
                                .width("^(scheduled|started|dropped|waiting)$", 90)
                                .width("^(run|application)$", 150)
                                .sorted("waiting", true));
    }
}
