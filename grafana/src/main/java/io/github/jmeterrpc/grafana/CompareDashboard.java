package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.panel.Variables;
import io.github.jmeterrpc.grafana.query.CompareQueries;
import io.github.jmeterrpc.grafana.query.LoadQueries;
import io.github.jmeterrpc.grafana.query.Scope;

/** Two runs: a table with the differences, and curves laid over each other by the time since the start. */
final class CompareDashboard {

    private static final LoadQueries A = CompareQueries.run("a");
    private static final LoadQueries B = CompareQueries.run("b");

    private CompareDashboard() {}

    static Dashboard make() {
        Dashboard dashboard = new Dashboard(
                "jmeter-compare-runs",
                "JMeter compare two runs",
                "Differences in figures, curves by time since the start");
        variables(dashboard);
        tables(dashboard.heading("Figures of the whole runs; Δ: by how many per cent B differs from A"));
        curves(dashboard.heading("Over the time since the start"));
        return dashboard;
    }

    private static void variables(Dashboard dashboard) {
        dashboard
                .variable(Variables.dataSource())
                .variable(Variables.text("measurement", "Measurement", "jmeter"))
                .variable(Common.applications())
                .variable(Variables.one("run_a", "Run A", CompareQueries.runsBut("run_b"), Variables.Sort.NONE))
                .variable(Variables.one("run_b", "Run B", CompareQueries.runs(), Variables.Sort.NONE))
                .variable(Common.transactions("run_b"))
                .variable(Variables.percentile())
                .variable(Variables.step("10s"))
                .variable(Variables.figure(
                        "three_windows", new LoadQueries(Scope.wholeRuns("run_a", "run_b")).threeWindows()))
                .variable(Variables.figure("covered_a", A.covered()))
                .variable(Variables.figure("covered_b", B.covered()));
    }

    private static void tables(Dashboard dashboard) {
        Panel load = Panels.table("Load and errors", "The whole runs, whatever the time range.")
                .table(CompareQueries.transactions())
                .joined(
                        "transaction",
                        "mean Δ%",
                        "mean A",
                        "mean B",
                        "rate Δ%",
                        "rate A",
                        "rate B",
                        "errors % A",
                        "errors % B",
                        "samples A",
                        "samples B")
                .sorted("mean Δ%", true)
                .override("^samples", "unit", "locale")
                .width("^(rate|samples|errors %) [AB]$", 105)
                .override("^rate [AB]$", "unit", "reqps")
                .override("^rate [AB]$", "decimals", 2)
                .override("^rate Δ%$", "thresholds", Common.steps("red", "text", -5, "green", 5))
                .override("^errors %", "unit", "percent")
                .override("^errors %", "decimals", 3)
                .override("^errors %", "thresholds", Common.badAbove(0))
                .override("^errors %", "custom.cellOptions", Common.coloured());
        Panel percentiles = Panels.table(
                        "${percentile:text}",
                        "Merged over all generators: in the window in the middle (typical) and in the worst one.")
                .table(CompareQueries.percentiles())
                .joined("transaction", "typical Δ%", "typical A", "typical B", "worst Δ%", "worst A", "worst B")
                .sorted("typical Δ%", true);
        dashboard.panel(24, 7, times(load)).panel(24, 7, times(percentiles));
    }

    /** Longer is red, shorter is green, less than five per cent is nothing. */
    private static Panel times(Panel panel) {
        return panel.override("^(mean|typical|worst) [AB]$", "unit", "ms")
                .override("^(mean|typical|worst) [AB]$", "decimals", 2)
                .width("^(mean|typical|worst) [AB]$", 105)
                .width("Δ%$", 95)
                .override("Δ%$", "unit", "percent")
                .override("Δ%$", "decimals", 1)
                .override("Δ%$", "custom.cellOptions", Common.coloured())
                .override("^(mean|typical|worst) Δ%$", "thresholds", Common.steps("green", "text", -5, "red", 5));
    }

    private static void curves(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        9,
                        curves(
                                "Rate",
                                "Samples per second of the chosen transactions.",
                                A.rate("v"),
                                B.rate("v"),
                                "reqps"))
                .panel(12, 9, curves("Threads", "All generators together.", A.threads("v"), B.threads("v"), "short"))
                .panel(
                        12,
                        9,
                        curves(
                                "Mean time",
                                "Of the chosen transactions.",
                                A.mean("v") + LoadQueries.STEP,
                                B.mean("v") + LoadQueries.STEP,
                                "ms"))
                .panel(
                        12,
                        9,
                        Panels.curves(
                                        "${percentile:text} over time",
                                        "Merged over all generators; of several chosen transactions the worst.")
                                .table(CompareQueries.percentileCurve("a"))
                                .table(CompareQueries.percentileCurve("b"))
                                .unit("ms"))
                .panel(
                        24,
                        8,
                        curves(
                                "Errors",
                                "Failed samples of a hundred.",
                                A.errorShare("v") + LoadQueries.STEP,
                                B.errorShare("v") + LoadQueries.STEP,
                                "percent"));
    }

    private static Panel curves(String title, String description, String a, String b, String unit) {
        return Panels.curves(title, description)
                .table(CompareQueries.curve("a", a))
                .table(CompareQueries.curve("b", b))
                .unit(unit);
    }
}
