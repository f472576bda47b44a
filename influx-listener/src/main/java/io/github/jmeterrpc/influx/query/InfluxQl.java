package io.github.jmeterrpc.influx.query;

import io.github.jmeterrpc.influx.line.Escape;
import java.util.Map;
import java.util.stream.Collectors;

/** Parts of questions in InfluxQL. */
public final class InfluxQl {

    private InfluxQl() {}

    /** Quotes the name of a measurement, tag or field, as it is written. */
    public static String name(String text) {
        return quoted(Escape.writable(text), '"');
    }

    /** Quotes the value of a tag, as it is written. */
    public static String text(String text) {
        return quoted(Escape.writable(text.trim()), '\'');
    }

    private static String quoted(String text, char quote) {
        return quote + text.replace("\\", "\\\\").replace(String.valueOf(quote), "\\" + quote) + quote;
    }

    /** Asks for rows with these tags; an empty value asks for rows without that tag. */
    public static String tags(Map<String, String> tags) {
        return tags.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(tag -> name(tag.getKey()) + " = " + text(tag.getValue()))
                .collect(Collectors.joining(" AND "));
    }

    /** Asks for rows from a time on and before another one, both in ms; in ns, which every version understands. */
    public static String during(long fromMillis, long toMillis) {
        return "time >= " + fromMillis + "000000 AND time < " + toMillis + "000000";
    }
}
