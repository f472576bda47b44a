package io.github.jmeterrpc.influx.delivery;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A row of the result of an InfluxQL query.
 *
 * @param tags tags of the query's GROUP BY clause; tags that the row does not have are absent
 * @param values values by column; null values are absent
 */
public record QueryRow(Map<String, String> tags, Map<String, String> values) {

    private static final String TIME = "time";

    private static final long ROW_BYTES = 250;
    private static final long VALUE_BYTES = 100;

    /** The approximate memory of the row, in bytes. */
    public long memory() {
        return ROW_BYTES
                + values.values().stream()
                        .mapToLong(value -> VALUE_BYTES + 2L * value.length())
                        .sum();
    }

    /** Whether a column has a value. */
    public boolean has(String column) {
        return values.containsKey(column);
    }

    /** The value of a column as text; empty if there is none. */
    public String text(String column) {
        return values.getOrDefault(column, "");
    }

    /** The value of a column as a number; 0 if there is none. */
    public double number(String column) {
        String value = text(column);
        return value.isEmpty() ? 0 : Double.parseDouble(value);
    }

    /** Whether the row has a time. */
    public boolean hasTime() {
        return has(TIME);
    }

    /** The row's time, ns since 1970. */
    public long nanos() {
        String time = text(TIME);
        if (time.indexOf(':') < 0) {
            return Long.parseLong(time);
        }
        // Some versions write an ISO 8601 time.
        Instant instant = Instant.parse(time);
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    /** The row's time, ms since 1970. */
    public long millis() {
        return Math.floorDiv(nanos(), TimeUnit.MILLISECONDS.toNanos(1));
    }
}
