package io.github.jmeterrpc.grafana.query;

/** The measurements, named after the dashboard's variable {@code measurement}. */
public enum Measurement {
    METRICS("\"${measurement:raw}\""),
    BUCKETS("\"${measurement:raw}_buckets\""),
    MERGED("\"${measurement:raw}_merged\""),
    GENERATOR("\"${measurement:raw}_generator\""),
    ERRORS("\"${measurement:raw}_errors\""),
    EVENTS("\"events\"");

    private final String quoted;

    Measurement(String quoted) {
        this.quoted = quoted;
    }

    /** As it stands behind FROM. */
    public String from() {
        return " FROM " + quoted + " WHERE ";
    }

    /** As SHOW TAG VALUES wants it. */
    public String quoted() {
        return quoted;
    }
}
