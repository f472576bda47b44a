package io.github.jmeterrpc.influx.delivery;

/**
 * The kind of server, detected from its responses and its path. Kinds differ in the points or
 * queries that they support.
 */
public enum StoreKind {

    /** InfluxDB, or a server that cannot be identified. */
    INFLUXDB(true, ""),

    /** A live store, which merges points itself and does not support queries. */
    LIVE_STORE(false, ""),

    VICTORIA_METRICS(
            false,
            "VictoriaMetrics stores numbers only: annotations, details of failures and histograms are dropped; percentiles"
                    + " of all generators are not merged, since it does not support InfluxQL"),

    QUEST_DB(
            false,
            "QuestDB rejects field names with dots (pct99.0): rows with percentiles are set aside, and percentiles of all"
                    + " generators are not merged. Use InfluxDB or a live store"),

    GREPTIME_DB(
            false,
            "GreptimeDB stores all points; percentiles of all generators are not merged, since it does not support"
                    + " InfluxQL");

    private final boolean answersQueries;
    private final String remark;

    StoreKind(boolean answersQueries, String remark) {
        this.answersQueries = answersQueries;
        this.remark = remark;
    }

    /** Whether the server supports InfluxQL queries. */
    public boolean answersQueries() {
        return answersQueries;
    }

    /** Human-readable description of missing features; empty if no feature is missing. */
    public String remark() {
        return remark;
    }
}
