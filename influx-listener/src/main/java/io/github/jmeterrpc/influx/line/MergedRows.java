package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.metrics.line.Escape;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.Map;
import java.util.SortedMap;

/** Builds the rows with the merged results of several generators, in a separate measurement. */
public final class MergedRows {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_merged";

    private final String start;

    /**
     * Prepares the rows of generators whose tags are equal.
     *
     * @param measurement of the metrics, {@code jmeter} as a rule
     * @param tags their common tags, as stored in InfluxDB
     */
    public MergedRows(String measurement, SortedMap<String, String> tags) {
        LineBuilder line = new LineBuilder(Escape.measurement(measurement + SUFFIX));
        tags.forEach(line::tag);
        this.start = line.text();
    }

    /**
     * Makes the row of a transaction.
     *
     * @param startMillis when the window begins, aligned
     * @param lengthMillis how long a window is
     * @param count samples of all generators together
     * @param instances how many generators wrote rows
     * @param values percentiles in ms, and samples in each bucket, by field
     */
    public Line row(
            String transaction,
            long startMillis,
            long lengthMillis,
            long count,
            long instances,
            Map<String, Double> values) {
        LineBuilder line = new LineBuilder(start)
                .tag(Rows.TRANSACTION, transaction)
                .field("count", count)
                .field("instances", instances);
        values.forEach(line::field);
        return new Line(line.field("window_ms", lengthMillis).at(startMillis));
    }
}
