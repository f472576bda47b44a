package io.github.jmeterrpc.harness.influx;

import java.util.Map;

/**
 * One row of a query's answer.
 *
 * @param measurement the series' name
 * @param tags the tags it is grouped by; empty without GROUP BY
 * @param values column → value; a column without a value is absent
 */
public record InfluxRow(String measurement, Map<String, String> tags, Map<String, Object> values) {

    /** The value of a column, or 0 where there is none. */
    public double number(String column) {
        return values.get(column) instanceof Number number ? number.doubleValue() : 0;
    }

    /** The value of a column as text, or an empty string where there is none. */
    public String text(String column) {
        return String.valueOf(values.getOrDefault(column, ""));
    }
}
