package io.github.jmeterrpc.influx.line;

/** Builds one point, first all tags, then all fields. Numbers are floats, as the core listener writes them. */
public final class LineBuilder {

    private final StringBuilder out;
    private char separator = ' ';

    /** Starts with a measurement and the tags that every row has. */
    public LineBuilder(String escapedStart) {
        out = new StringBuilder(escapedStart.length() + 200).append(escapedStart);
    }

    /** Adds a tag; InfluxDB knows no empty ones, so an empty one is left out. */
    LineBuilder tag(String key, String value) {
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

    /** Adds a number, unless it is none. */
    public LineBuilder field(String key, double value) {
        if (!Double.isNaN(value) && !Double.isInfinite(value)) {
            field(key).append(value);
        }
        return this;
    }

    /** Adds a text; line ends are escaped, or half a line would be what is written. */
    public LineBuilder textField(String key, String value) {
        field(key).append('"').append(Escape.text(Escape.writable(value))).append('"');
        return this;
    }

    private StringBuilder field(String key) {
        out.append(separator).append(key).append('=');
        separator = ',';
        return out;
    }

    /** What was built so far, to start other lines with. */
    String start() {
        return out.toString();
    }

    /** Leaves the time to the server. */
    public String untimed() {
        return out.toString();
    }

    /** Ends the point with its time; line protocol has it in ns, the listener's rows are stamped with whole ms. */
    Line at(long millis, long samples) {
        return new Line(out.append(' ').append(millis).append("000000").toString(), samples);
    }

    /** As {@link #at}, for a time in ns. */
    Line atNanos(long nanos, long samples) {
        return new Line(out.append(' ').append(nanos).toString(), samples);
    }
}
