package io.github.jmeterrpc.grafana;

/** What the load was and how the system answered, all generators together. */
final class LoadTestDashboard {

    private static final LoadQueries LOAD = new LoadQueries(Scope.shown());

    private LoadTestDashboard() {}

    static Dashboard make() {
        Dashboard dashboard = new Dashboard(
                "jmeter-load-test", "JMeter load test", "Rate, threads, errors and response times over all generators");
        variables(dashboard);
        Common.startAndEnd(dashboard);
        figures(dashboard.heading("In the whole time range"));
        load(dashboard.heading("Load"));
        responseTimes(dashboard.heading("Response times"));
        tables(dashboard.heading("By transaction"));
        return dashboard;
    }

    private static void variables(Dashboard dashboard) {
        Common.variables(dashboard);
        dashboard
                .variable(Common.instances(Measurement.METRICS))
                .variable(Common.transactions("run"))
                .variable(Variables.percentile())
                .variable(Variables.step())
                .variable(Variables.figure("covered", LOAD.covered()));
    }

    private static void figures(Dashboard dashboard) {
        dashboard
                .panel(3, 4, stat("Samples", "All samples in the time range.", LOAD.samples(), "short"))
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
                        3,
                        4,
                        stat("Error rate", "Failed samples of a hundred.", LOAD.errorShare("errors"), "percent")
                                .decimals(2)
                                .thresholds("green", "orange", 0.000_001, "red", 1))
                .panel(3, 4, stat("Most threads", "All generators together.", LOAD.mostThreads(), "short"))
                .panel(
                        3,
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
                                .thresholds("green", "red", 110));
    }

    private static Panel stat(String title, String description, String query, String unit) {
        return Panels.stat(title, description).table(query).unit(unit).noValue("–");
    }

    private static void load(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        8,
                        Panels.lines(
                                        "Rate",
                                        "Samples and failures per second, added up over the generators and divided by the"
                                                + " time that the windows covered: also the first and the last point are"
                                                + " right.")
                                .series(LOAD.rate("samples/s"), "$col")
                                .series(LOAD.errorRate("failed/s"), "$col")
                                .unit("reqps")
                                .override("^failed/s$", "color", Common.fixed("red")))
                .panel(
                        12,
                        8,
                        Panels.lines("Threads", "The most active threads in each step, added up over the generators.")
                                .series(LOAD.threads("threads"), "$col")
                                .unit("short"))
                .panel(
                        12,
                        8,
                        Panels.lines(
                                        "Little's law",
                                        "As many threads as there were, calling without a pause, would reach the dashed"
                                                + " rate: threads ÷ mean time. The measured rate below it: the threads"
                                                + " wait for something else than answers (timers, pauses, a generator out"
                                                + " of breath). Above it: rows are missing or counted twice. For all"
                                                + " transactions, whatever is chosen.")
                                .series(LOAD.measuredRate("measured"), "$col")
                                .series(LOAD.possibleRate("threads ÷ mean time"), "$col")
                                .unit("reqps")
                                .override("^threads", "custom.lineStyle", Common.dashed()))
                .panel(
                        12,
                        8,
                        Panels.lines("Errors", "Failed samples of a hundred.")
                                .series(LOAD.errorShare("errors") + LOAD.scope().steps(), "$col")
                                .unit("percent")
                                .override("^errors$", "color", Common.fixed("red")))
                .panel(
                        24,
                        6,
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
                                        "Over all generators together, from summed buckets, at most 3.2 % off; never a"
                                                + " mean of percentiles. In a step of several windows: the worst window.")
                                .series(ResponseTimeQueries.percentiles(), "$tag_transaction $col")
                                .series(LOAD.mean("mean") + LOAD.scope().steps(), "$col")
                                .unit("ms")
                                .override("^mean$", "custom.lineStyle", Common.dashed()))
                .panel(
                        12,
                        10,
                        Panels.heatMap(
                                        "All samples",
                                        "How many samples took how long. Two bands are two kinds of answers, which no"
                                                + " percentile tells apart.")
                                .series(ResponseTimeQueries.buckets(), "$col")
                                .renamed("^.*sum_b(.*)$", "$1"));
    }

    private static void tables(Dashboard dashboard) {
        dashboard
                .panel(
                        24,
                        9,
                        Panels.table(
                                        "Transactions",
                                        "The whole time range. Rate: samples ÷ the time that the test covered. typical,"
                                                + " worst: the chosen percentile over all generators, in the window in the"
                                                + " middle and in the worst one. The row all has every sample.")
                                .table(LOAD.transactions("covered"))
                                .table(ResponseTimeQueries.byTransaction())
                                .joined(
                                        "transaction",
                                        "samples",
                                        "rate",
                                        "errors",
                                        "errors %",
                                        "mean",
                                        "min",
                                        "typical",
                                        "worst",
                                        "max")
                                .override("^(mean|min|typical|worst|max)$", "unit", "ms")
                                .override("^(mean|min|typical|worst|max)$", "decimals", 2)
                                .override("^rate$", "unit", "reqps")
                                .override("^rate$", "decimals", 2)
                                .override("^errors %$", "unit", "percent")
                                .override("^errors %$", "decimals", 3)
                                .override("^errors", "thresholds", Common.badAbove(0))
                                .override("^errors", "custom.cellOptions", Common.coloured()))
                .panel(
                        24,
                        8,
                        Panels.table("Errors by code and message", "All failed samples in the time range.")
                                .table(LOAD.errors())
                                .joined("transaction", "responseCode", "responseMessage", "errors"));
    }
}
