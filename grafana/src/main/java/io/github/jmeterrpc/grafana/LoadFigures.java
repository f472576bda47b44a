package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.query.LoadQueries;
import io.github.jmeterrpc.grafana.query.ResponseTimeQueries;
import io.github.jmeterrpc.grafana.query.Scope;

/** Figures of the whole time range, each in a panel of its own. */
final class LoadFigures {

    private static final LoadQueries LOAD = new LoadQueries(Scope.shown());

    private LoadFigures() {}

    static void add(Dashboard dashboard) {
        dashboard
                .panel(4, 4, stat("Samples", "All samples in the time range.", LOAD.samples(), "locale"))
                .panel(
                        4,
                        4,
                        stat(
                                        "Mean rate",
                                        "Samples per second in the time that windows cover; a pause between two tests"
                                                + " does not count.",
                                        LOAD.meanRate(),
                                        "reqps")
                                .decimals(1))
                .panel(
                        4,
                        4,
                        stat("Errors", "Failed samples.", LOAD.failures(), "locale")
                                .thresholds("green", "red", 1))
                .panel(
                        4,
                        4,
                        stat("Error rate", "Failed samples of a hundred.", LOAD.errorShare("errors"), "percent")
                                .decimals(2)
                                .thresholds("green", "orange", 0.000_001, "red", 1))
                .panel(4, 4, stat("Most threads", "All generators together.", LOAD.mostThreads(), "locale"))
                .panel(4, 4, Common.missing())
                .panel(
                        4,
                        4,
                        stat("Mean time", "Weighted with the number of samples.", LOAD.mean("mean"), "ms")
                                .decimals(2))
                .panel(
                        4,
                        4,
                        stat(
                                        "${percentile:text}, worst window",
                                        "The highest merged percentile of any window: in no window was it worse."
                                                + " Percentiles of windows cannot be averaged to one of the test.",
                                        ResponseTimeQueries.worst(),
                                        "ms")
                                .decimals(2))
                .panel(
                        4,
                        4,
                        stat(
                                        "Threads in calls",
                                        "Little's law in one number: the time in samples ÷ the threads' whole time."
                                                + " Near 100 %: threads call without a pause. Less: timers and pauses of"
                                                + " the plan take the rest, or a generator that cannot keep up. More:"
                                                + " figures are missing or counted twice.",
                                        LOAD.busyShare(),
                                        "percent")
                                .decimals(1)
                                .thresholds("green", "red", 110))
                .panel(4, 4, stat("Duration", "The time that windows of any generator cover.", LOAD.covered(), "ms"))
                .panel(4, 4, stat("Received", "By all generators.", LOAD.sumOf("rb"), "bytes"))
                .panel(4, 4, stat("Sent", "By all generators.", LOAD.sumOf("sb"), "bytes"));
    }

    static Panel stat(String title, String description, String query, String unit) {
        return Panels.stat(title, description).table(query).unit(unit).noValue("–");
    }
}
