package io.github.jmeterrpc.grafana.query;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** InfluxQL for response times of all generators together: percentiles that were merged from buckets, and the buckets. */
public final class ResponseTimeQueries {

    private static final String CHOSEN = "\"transaction\" =~ /^${transaction:regex}$/ AND ";

    /** The percentile that the dashboard's variable names, as a field. */
    static final String PERCENTILE = "\"pct${percentile:raw}\"";

    private static final String WITHIN = "\"le_${threshold:raw}\"";
    private static final String APDEX = "(sum(" + WITHIN + ") + sum(\"le_${tolerated:raw}\")) / 2 / sum(\"count\")";

    private ResponseTimeQueries() {}

    private static final String TOTAL = "\"transaction\" = 'all' AND ";

    private static final String STEP_AND_TRANSACTION = " GROUP BY time(${every}), \"transaction\" fill(null)";

    /**
     * The merged percentiles of all samples, ms. In a step of several windows the worst window: percentiles of windows
     * cannot be averaged.
     */
    public static String percentiles() {
        return percentiles("pct");
    }

    /** The same of fields with a prefix. */
    static String percentiles(String prefix) {
        String fields = Stream.of("50.0 p50", "90.0 p90", "95.0 p95", "99.0 p99", "99.9 p99.9")
                .map(field -> field.split(" "))
                .map(field -> "max(\"" + prefix + field[0] + "\") AS \"" + field[1] + "\"")
                .collect(Collectors.joining(", "));
        return "SELECT " + fields + Measurement.MERGED.from() + TOTAL
                + Scope.merged().where() + " GROUP BY time(${every}) fill(null)";
    }

    /** The chosen percentile of each transaction, ms; in a step of several windows the worst window. */
    public static String percentileByTransaction() {
        return "SELECT max(" + PERCENTILE + ")" + Measurement.MERGED.from() + TransactionQueries.CHOSEN_OR_EACH
                + Scope.merged().where() + STEP_AND_TRANSACTION;
    }

    /** Samples per second of each transaction, in the windows in which it was called. */
    public static String rateByTransaction() {
        return "SELECT sum(\"count\") * 1000 / sum(\"window_ms\")" + Measurement.MERGED.from()
                + TransactionQueries.CHOSEN_OR_EACH + Scope.merged().where() + STEP_AND_TRANSACTION;
    }

    /** The chosen percentile in the worst window, ms. */
    public static String worst() {
        return "SELECT max(" + PERCENTILE + ") AS \"worst\"" + Measurement.MERGED.from() + CHOSEN
                + Scope.merged().where();
    }

    /** Percentiles of each transaction in the window in the middle, and the chosen one in the worst window, ms. */
    public static String byTransaction() {
        return "SELECT max(" + PERCENTILE + ") AS \"worst\", median(\"pct50.0\") AS \"p50\", median(\"pct90.0\") AS"
                + " \"p90\", median(\"pct95.0\") AS \"p95\", median(\"pct99.0\") AS \"p99\", median(\"pct99.9\") AS"
                + " \"p99.9\"" + Measurement.MERGED.from() + Scope.merged().where() + " GROUP BY \"transaction\"";
    }

    /** Samples in each bucket, step by step: steps of their own, since each has some ninety fields. */
    public static String buckets() {
        return distribution() + " GROUP BY time(${cell}) fill(none)";
    }

    /** Samples in each bucket in the whole range. */
    public static String distribution() {
        return "SELECT sum(/^b[0-9]/)" + Measurement.MERGED.from() + CHOSEN
                + Scope.merged().where();
    }

    /** Samples of a hundred that took no longer than the chosen threshold. */
    public static String withinThreshold() {
        return "SELECT sum(" + WITHIN + ") / sum(\"count\") * 100 AS \"within ${threshold:raw} ms\""
                + Measurement.BUCKETS.from() + CHOSEN + Scope.shown().where();
    }

    /** APDEX: satisfied and half of the tolerated ones, of all samples; 0 to 1. */
    public static String apdex() {
        return "SELECT " + APDEX + " AS \"APDEX\"" + Measurement.BUCKETS.from() + CHOSEN
                + Scope.shown().where();
    }

    /** Both of each transaction. */
    public static String thresholdsByTransaction() {
        return "SELECT sum(" + WITHIN + ") / sum(\"count\") * 100 AS \"within\", " + APDEX + " AS \"APDEX\""
                + Measurement.BUCKETS.from() + Scope.shown().where() + " GROUP BY \"transaction\"";
    }
}
