package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.metrics.line.Escape;
import java.util.Map;
import java.util.stream.Collectors;

/** Builds parts of InfluxQL queries. */
public final class InfluxQl {

    private InfluxQl() {}

    /** Quotes the name of a measurement as it is stored, see {@link Escape#storedMeasurement}. */
    public static String measurement(String text) {
        return name(Escape.storedMeasurement(text));
    }

    /** Quotes the name of a tag or field. */
    public static String name(String text) {
        return quoted(Escape.storedTag(text), '"');
    }

    /** Quotes the value of a tag. */
    public static String text(String text) {
        return quoted(Escape.storedTag(text.trim()), '\'');
    }

    private static String quoted(String text, char quote) {
        return quote + text.replace("\\", "\\\\").replace(String.valueOf(quote), "\\" + quote) + quote;
    }

    /** Condition for rows with these tags; an empty value matches rows without that tag. */
    public static String tags(Map<String, String> tags) {
        return tags.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(tag -> name(tag.getKey()) + " = " + text(tag.getValue()))
                .collect(Collectors.joining(" AND "));
    }

    /**
     * Condition for rows from one time (inclusive, ms) to another (exclusive, ms); written in ns,
     * which every version supports.
     */
    public static String during(long fromMillis, long toMillis) {
        return since(fromMillis) + " AND time < " + toMillis + "000000";
    }

    /** Condition for rows from a time on (inclusive, ms). */
    public static String since(long fromMillis) {
        return "time >= " + fromMillis + "000000";
    }
}
