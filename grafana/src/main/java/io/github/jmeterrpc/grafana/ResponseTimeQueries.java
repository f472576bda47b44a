package io.github.jmeterrpc.grafana;

/** InfluxQL for response times of all generators together: percentiles that were merged from buckets, and the buckets. */
final class ResponseTimeQueries {

    private static final String CHOSEN = "\"transaction\" =~ /^${transaction:regex}$/ AND ";

    /** The percentile that the dashboard's variable names, as a field. */
    static final String PERCENTILE = "\"pct${percentile:raw}\"";

    private ResponseTimeQueries() {}

    /**
     * The merged percentiles of each chosen transaction, ms. In a step of several windows the worst window: percentiles
     * of windows cannot be averaged.
     */
    static String percentiles() {
        return "SELECT max(\"pct50.0\") AS \"p50\", max(\"pct90.0\") AS \"p90\", max(\"pct95.0\") AS \"p95\","
                + " max(\"pct99.0\") AS \"p99\", max(\"pct99.9\") AS \"p99.9\"" + Measurement.MERGED.from() + CHOSEN
                + Scope.merged().where() + " GROUP BY time(${every}), \"transaction\" fill(null)";
    }

    /** The chosen percentile in the worst window, ms. */
    static String worst() {
        return "SELECT max(" + PERCENTILE + ") AS \"worst\"" + Measurement.MERGED.from() + CHOSEN
                + Scope.merged().where();
    }

    /** The chosen percentile of each transaction: in the window in the middle and in the worst one, ms. */
    static String byTransaction() {
        return "SELECT median(" + PERCENTILE + ") AS \"typical\", max(" + PERCENTILE + ") AS \"worst\""
                + Measurement.MERGED.from() + Scope.merged().where() + " GROUP BY \"transaction\"";
    }

    /** Samples in each bucket. */
    static String buckets() {
        return "SELECT sum(/^b[0-9]/)" + Measurement.BUCKETS.from() + CHOSEN
                + Scope.shown().where() + LoadQueries.STEP;
    }
}
