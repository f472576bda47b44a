package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.query.ResponseTimeQueries;
import io.github.jmeterrpc.grafana.query.Scope;
import io.github.jmeterrpc.grafana.query.TransactionQueries;

/** Panels of the single transactions: tables, and lines over time. */
final class TransactionPanels {

    private static final TransactionQueries EACH = new TransactionQueries(Scope.shown());
    private static final String TRANSACTION = "$tag_transaction";

    private TransactionPanels() {}

    static void tables(Dashboard dashboard) {
        Panel load = Panels.table(
                        "Transactions",
                        "Those with most errors first, then the slowest. Rate: samples ÷ the time that the test"
                                + " covered. The row all has every sample.")
                .table(EACH.transactions("covered"))
                .joined("transaction", "errors %", "errors", "samples", "rate", "mean", "max", "min")
                .override("^rate$", "unit", "reqps")
                .override("^rate$", "decimals", 2)
                .override("^errors %$", "unit", "percent")
                .override("^errors %$", "decimals", 3)
                .override("^errors", "thresholds", Common.badAbove(0))
                .override("^errors", "custom.cellOptions", Common.coloured())
                .override("^(samples|errors)$", "unit", "locale")
                .width("^(samples|rate|errors|errors %)$", 110)
                .sorted("errors %", true)
                .sorted("mean", true);
        Panel percentiles = Panels.table(
                        "Percentiles",
                        "Of all generators together. worst: the chosen percentile in the worst window; p50 to p99.9 in"
                                + " the window in the middle. within, APDEX: by the thresholds chosen above.")
                .table(ResponseTimeQueries.byTransaction())
                .table(ResponseTimeQueries.thresholdsByTransaction())
                .joined("transaction", "worst", "p50", "p90", "p95", "p99", "p99.9", "within", "APDEX")
                .override("^within$", "unit", "percent")
                .override("^within$", "decimals", 2)
                .override("^APDEX$", "decimals", 3)
                .width("^(within|APDEX)$", 80)
                .sorted("worst", true);
        dashboard
                .panel(24, 10, durations(load))
                .panel(24, 10, durations(percentiles))
                .panel(
                        24,
                        8,
                        Panels.table("Errors by code and message", "All failed samples in the time range.")
                                .table(EACH.errors())
                                .joined("transaction", "responseCode", "responseMessage", "errors")
                                .override("^errors$", "unit", "locale")
                                .width("^transaction$", 340)
                                .width("^responseCode$", 140)
                                .width("^errors$", 110)
                                .sorted("errors", true)
                                .noValue("none"))
                .panel(24, 10, lastFailures());
    }

    private static Panel lastFailures() {
        return Panels.table(
                        "Last failures",
                        "The newest hundred failed samples that the listener wrote points of: the first ten of each"
                                + " transaction in a window, with its parameter errorDetails.")
                .table(EACH.lastErrors())
                .ordered(
                        "Time",
                        "transaction",
                        "responseCode",
                        "responseMessage",
                        "assertion",
                        "response",
                        "url",
                        "instance")
                .width("^Time$", 165)
                .width("^(transaction|responseMessage|assertion|url)$", 170)
                .width("^responseCode$", 110)
                .width("^instance$", 120)
                .override("^(responseMessage|assertion|response|url)$", "noValue", "–")
                .sorted("Time", true)
                .noValue("none: nothing failed, or the listener's parameter errorDetails is off");
    }

    private static Panel durations(Panel panel) {
        String durations = "^(mean|min|max|worst|p[0-9.]+)$";
        return panel.override(durations, "unit", "ms")
                .override(durations, "decimals", 2)
                .width(durations, 105);
    }

    static void curves(Dashboard dashboard) {
        dashboard
                .panel(
                        12,
                        10,
                        Panels.lines(
                                        "Rate of each",
                                        "Samples per second of all generators, in the windows in which it was called.")
                                .series(ResponseTimeQueries.rateByTransaction(), TRANSACTION)
                                .unit("reqps"))
                .panel(
                        12,
                        10,
                        Panels.lines("Mean time of each", "Weighted with the number of samples.")
                                .series(EACH.meanByTransaction(), TRANSACTION)
                                .unit("ms"))
                .panel(
                        12,
                        10,
                        Panels.lines(
                                        "${percentile:text} of each",
                                        "Merged over all generators; in a step of several windows the worst window.")
                                .series(ResponseTimeQueries.percentileByTransaction(), TRANSACTION)
                                .unit("ms"))
                .panel(
                        12,
                        10,
                        Panels.shares("Failed of each", "Failed samples of a hundred.")
                                .series(EACH.errorsByTransaction(), TRANSACTION));
    }
}
