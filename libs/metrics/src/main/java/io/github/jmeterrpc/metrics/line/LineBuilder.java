package io.github.jmeterrpc.metrics.line;

/**
 * Builds one point, first all tags, then all fields. Numbers are floats, as the core listener
 * writes them.
 */
public final class LineBuilder {

    private final StringBuilder out;
    private char separator = ' ';

    /** Starts a point with a measurement and the tags of every row. */
    public LineBuilder(String escapedStart) {
        out = new StringBuilder(escapedStart.length() + 200).append(escapedStart);
    }

    /** Adds a tag; omits an empty one, which InfluxDB does not support. */
    public LineBuilder tag(String key, String value) {
        String trimmed = value.trim();
        if (!trimmed.isEmpty()) {
            out.append(',').append(Escape.tag(key)).append('=').append(Escape.tag(trimmed));
        }
        return this;
    }

    /** Adds a whole number, written exactly. */
    public LineBuilder field(String key, long value) {
        field(key).append(value);
        return this;
    }

    /** Adds a number; omits NaN and infinite values. */
    public LineBuilder field(String key, double value) {
        if (!Double.isNaN(value) && !Double.isInfinite(value)) {
            field(key).append(value);
        }
        return this;
    }

    /** Adds a text; escapes line ends, which would split the line. */
    public LineBuilder textField(String key, String value) {
        field(key).append('"').append(Escape.text(Escape.writable(value))).append('"');
        return this;
    }

    private StringBuilder field(String key) {
        out.append(separator).append(key).append('=');
        separator = ',';
        return out;
    }

    /**
     * The text built so far: a point without a time, which the server sets, or the start of other
     * lines.
     */
    public String text() {
        return out.toString();
    }

    /** Ends the point with its time, given in whole ms and written in ns; returns the line. */
    public String at(long millis) {
        return out.append(' ').append(millis).append("000000").toString();
    }

    /** Ends the point as {@link #at} does, with a time in ns. */
    public String atNanos(long nanos) {
        return out.append(' ').append(nanos).toString();
    }
}
