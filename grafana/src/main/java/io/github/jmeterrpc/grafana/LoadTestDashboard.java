package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.panel.Variables;
import io.github.jmeterrpc.grafana.query.LoadQueries;
import io.github.jmeterrpc.grafana.query.Measurement;
import io.github.jmeterrpc.grafana.query.ResponseTimeQueries;
import io.github.jmeterrpc.grafana.query.Scope;

/** The dashboard of a load test: load and response times over all generators. */
final class LoadTestDashboard {

    private static final LoadQueries LOAD = new LoadQueries(Scope.shown());

    private LoadTestDashboard() {}

    static Dashboard make() {
        Dashboard dashboard = new Dashboard(
                "jmeter-load-test", "JMeter load test", "Rate, threads, errors and response times over all generators");
        variables(dashboard);
        Common.startAndEnd(dashboard);
        LoadFigures.add(dashboard.heading("In the whole time range"));
        load(dashboard.heading("Load"));
        responseTimes(dashboard.heading("Response times"));
        ArrivalPanels.add(dashboard.heading("Arrivals: response times from the intended start"));
        TransactionPanels.tables(dashboard.heading("By transaction, in the whole time range"));
        TransactionPanels.curves(
                dashboard.heading("By transaction, over time: the chosen ones, or all; the highest first"));
        return dashboard;
    }

    private static void variables(Dashboard dashboard) {
        Common.variables(dashboard);
        dashboard
                .variable(Common.instances(Measurement.METRICS))
                .variable(Common.transactions("run"))
                .variable(Variables.percentile())
                .variable(Common.threshold("threshold", "Satisfied ≤ ms", Variables.Sort.NUMBERS_UP))
                .variable(Common.threshold("tolerated", "Tolerated ≤ ms", Variables.Sort.NUMBERS_DOWN))
                .variable(Variables.step())
                .variable(Variables.cell())
                .variable(Variables.figure("three_windows", LOAD.threeWindows()))
                .variable(Variables.figure("covered", LOAD.covered()));
    }

    private static void load(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        9,
                        Panels.lines(
                                        "Rate",
                                        "Samples and failures per second, added up over the generators and divided by"
                                                + " the time that the windows covered: also the first and the last point"
                                                + " are right.")
                                .series(LOAD.rate("samples/s"), "$col")
                                .series(LOAD.errorRate("failed/s"), "$col")
                                .unit("reqps")
                                .override("^failed/s$", "color", Panels.fixed("red")))
                .panel(
                        12,
                        9,
                        Panels.lines("Threads", "The most active threads in each step, added up over the generators.")
                                .series(LOAD.threads("threads"), "$col")
                                .unit("short"))
                .panel(
                        12,
                        9,
                        Panels.lines(
                                        "Little's law",
                                        "As many threads as there were, calling without a pause, would reach the"
                                                + " dashed rate: threads ÷ mean time. The measured rate below it: the"
                                                + " threads wait for something else than answers (timers, pauses, a"
                                                + " generator out of breath). Above it: rows are missing or counted twice."
                                                + " For all transactions, whatever is chosen.")
                                .series(LOAD.measuredRate("measured"), "$col")
                                .series(LOAD.possibleRate("threads ÷ mean time"), "$col")
                                .unit("reqps")
                                .override("^threads", "custom.lineStyle", Common.dashed()))
                .panel(
                        12,
                        9,
                        Panels.shares("Failed", "Failed samples of a hundred.")
                                .series(LOAD.errorShare("errors") + LOAD.scope().steps(), "$col")
                                .override("^errors$", "color", Panels.fixed("red")))
                .panel(
                        24,
                        7,
                        Panels.lines("Network", "Bytes per second, over all generators.")
                                .series(LOAD.rateOf("rb", "received"), "$col")
                                .series(LOAD.rateOf("sb", "sent"), "$col")
                                .unit("Bps"));
    }

    private static void responseTimes(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        10,
                        Panels.lines(
                                        "Merged percentiles",
                                        "Of all samples of all generators together, from summed buckets, at most 3.2 %"
                                                + " off; never a mean of percentiles. In a step of several windows: the"
                                                + " worst window. For all transactions, whatever is chosen.")
                                .series(ResponseTimeQueries.percentiles(), "$col")
                                .unit("ms"))
                .panel(
                        12,
                        10,
                        Panels.heatMap(
                                        "All samples",
                                        "How many samples of all generators together took how long. Two bands are two"
                                                + " kinds of answers, which no percentile tells apart.")
                                .series(ResponseTimeQueries.buckets(), "$col")
                                .renamed("^.*sum_b(.*)$", "$1"))
                .panel(
                        12,
                        9,
                        byDuration(Panels.distribution(
                                        "Distribution",
                                        "Samples of all generators together in the whole time range by how long they"
                                                + " took. A bucket is named by its upper bound.",
                                        "Field")
                                .series(ResponseTimeQueries.distribution(), "$col")))
                .panel(
                        8,
                        9,
                        Panels.shares(
                                        "Within ${threshold:raw} ms",
                                        "Samples of a hundred that took no longer, exact. The listener's parameter"
                                                + " thresholds says what is counted.")
                                .series(
                                        ResponseTimeQueries.withinThreshold()
                                                + LOAD.scope().steps(),
                                        "$col")
                                .noValue("none: the listener's parameter thresholds is empty"))
                .panel(
                        4,
                        9,
                        LoadFigures.stat(
                                        "APDEX",
                                        "Satisfied samples, and half of the tolerated ones, of all: 1 is perfect,"
                                                + " below 0.7 is poor. From the two thresholds chosen above.",
                                        ResponseTimeQueries.apdex(),
                                        "none")
                                .decimals(3)
                                .thresholds("red", "orange", 0.7, "green", 0.85));
    }

    /** A row for each bucket instead of a column, in the order of durations. */
    private static Panel byDuration(Panel panel) {
        panel.renamed("^.*sum_b(.*)$", "$1").unit("locale");
        panel.transformed("reduce")
                .put("mode", "seriesToRows")
                .putArray("reducers")
                .add("sum");
        panel.transformed("convertFieldType")
                .putArray("conversions")
                .addObject()
                .put("targetField", "Field")
                .put("destinationType", "number");
        panel.transformed("sortBy").putArray("sort").addObject().put("field", "Field");
        return panel.override("^Field$", "unit", "ms");
    }
}
