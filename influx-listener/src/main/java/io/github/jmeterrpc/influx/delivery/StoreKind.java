package io.github.jmeterrpc.influx.delivery;

/** What a server is, by its responses and its path, as far as points or queries differ there. */
public enum StoreKind {

    /** InfluxDB, or a server that does not reveal what it is. */
    INFLUXDB(true, ""),

    /** A live store: it merges points itself, and answers no queries. */
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

    /** Whether it can be queried in InfluxQL. */
    public boolean answersQueries() {
        return answersQueries;
    }

    /** Human-readable description of what is missing there; empty if nothing is. */
    public String remark() {
        return remark;
    }
}
