package io.github.jmeterrpc.harness.results;

import java.util.List;
import java.util.Map;

/**
 * One sample of a result file.
 *
 * @param columns the index of each field by its name in the header
 * @param fields fields of the line
 */
public record CsvResultLine(Map<String, Integer> columns, List<String> fields) {

    /** When it started, milliseconds since 1970. */
    public long start() {
        return Long.parseLong(text("timeStamp"));
    }

    /** The elapsed time, in ms. */
    public long elapsed() {
        return Long.parseLong(text("elapsed"));
    }

    public long end() {
        return start() + elapsed();
    }

    public String label() {
        return text("label");
    }

    public String responseCode() {
        return text("responseCode");
    }

    public String responseMessage() {
        return text("responseMessage");
    }

    /** Whether JMeter counts it as passed. */
    public boolean success() {
        return Boolean.parseBoolean(text("success"));
    }

    /** A field, such as one of {@code sample_variables}; empty if the file has no such column. */
    public String text(String column) {
        int index = columns.getOrDefault(column, fields.size());
        return index < fields.size() ? fields.get(index) : "";
    }

    /** A field that is a number. */
    public double number(String column) {
        return Double.parseDouble(text(column));
    }
}
