package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.BucketText;
import io.github.jmeterrpc.metrics.line.Escape;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Builds the rows with results of several generators, in separate measurements: merged windows,
 * runs, and states.
 */
public final class MergedRows {

    /** Suffix of the measurement of merged windows. */
    public static final String SUFFIX = "_merged";

    /** Suffix of the measurement of runs. */
    public static final String RUNS_SUFFIX = "_runs";

    /** Suffix of the measurement of states, which generators share. */
    public static final String STATE_SUFFIX = "_state";

    /** Field: number of samples. */
    public static final String SAMPLES = "count";

    /** Field: number of samples, in the row of a run. */
    public static final String RUN_SAMPLES = "samples";

    /** Field: number of generators' rows that were summed. */
    public static final String ROWS = "rows";

    /** Field: number of generators. */
    public static final String INSTANCES = "instances";

    /**
     * Field: number of label rows that were summed although the total row of their generator was
     * not stored yet; only in the total row, and only if it is not 0.
     */
    public static final String LOOSE_ROWS = "loose_rows";

    /**
     * Field: number of rows whose histogram could not be read and is therefore missing in the
     * buckets and percentiles; only if it is not 0.
     */
    public static final String UNREADABLE_ROWS = "unreadable_rows";

    private final String measurement;
    private final SortedMap<String, String> tags;

    /**
     * Prepares the rows of generators with equal tags.
     *
     * @param measurement measurement of the metrics, usually {@code jmeter}
     * @param tags common tags of the generators, as stored in InfluxDB
     */
    public MergedRows(String measurement, SortedMap<String, String> tags) {
        this.measurement = measurement;
        this.tags = tags;
    }

    /** Starts a row; {@link LineBuilder#at} ends it. */
    private LineBuilder start(String suffix) {
        LineBuilder line = new LineBuilder(Escape.measurement(measurement + suffix));
        tags.forEach(line::tag);
        return line;
    }

    /**
     * Builds the row of a transaction in a window.
     *
     * @param startMillis start of the window, aligned, in ms since 1970
     * @param lengthMillis length of a window, in ms
     * @param histogram all buckets as one text, see {@link BucketText}; empty without samples
     */
    public Line window(
            String transaction, long startMillis, long lengthMillis, Map<String, Double> fields, String histogram) {
        LineBuilder line = start(SUFFIX).tag(Rows.TRANSACTION, transaction);
        fields.forEach(line::field);
        if (!histogram.isEmpty()) {
            line.textField(BucketFields.HISTOGRAM, histogram);
        }
        return new Line(line.field("window_ms", lengthMillis).at(startMillis));
    }

    /**
     * Builds the row of a transaction in a run.
     *
     * @param verdict verdict on the run, if there are thresholds
     */
    public Line run(String transaction, long stampMillis, Map<String, Double> fields, Optional<String> verdict) {
        LineBuilder line = start(RUNS_SUFFIX).tag(Rows.TRANSACTION, transaction);
        fields.forEach(line::field);
        verdict.ifPresent(text -> line.textField("verdict", text));
        return new Line(line.at(stampMillis));
    }

    /**
     * Builds the row of a state.
     *
     * @param by text field of the same name
     */
    public Line state(String by, Map<String, Long> fields, long stampMillis) {
        LineBuilder line = start(STATE_SUFFIX).textField("by", by);
        fields.forEach(line::field);
        return new Line(line.at(stampMillis));
    }
}
