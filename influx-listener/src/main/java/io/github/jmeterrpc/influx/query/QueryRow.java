package io.github.jmeterrpc.influx.query;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A row of InfluxDB's answer to a question.
 *
 * @param tags those that the question groups by; a row that has not got one lacks it here
 * @param values by column, those that there are
 */
public record QueryRow(Map<String, String> tags, Map<String, String> values) {

    private static final String TIME = "time";

    /** Whether a column has a value. */
    public boolean has(String column) {
        return values.containsKey(column);
    }

    /** The value of a column as text, empty where there is none. */
    public String text(String column) {
        return values.getOrDefault(column, "");
    }

    /** The value of a column as a number, 0 where there is none. */
    public double number(String column) {
        String value = text(column);
        return value.isEmpty() ? 0 : Double.parseDouble(value);
    }

    /** Whether it has a time. */
    public boolean hasTime() {
        return has(TIME);
    }

    /** Its time, ns since 1970. */
    public long nanos() {
        String time = text(TIME);
        if (time.indexOf(':') < 0) {
            return Long.parseLong(time);
        }
        // As some versions write it.
        Instant instant = Instant.parse(time);
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    /** Its time, ms since 1970. */
    public long millis() {
        return Math.floorDiv(nanos(), TimeUnit.MILLISECONDS.toNanos(1));
    }
}
