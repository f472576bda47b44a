package io.github.jmeterrpc.influx.line;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A row of InfluxDB's answer to a question, which comes as comma-separated values under headings, one for each part of the
 * question.
 *
 * @param tags those that the question groups by; a row that has not got one lacks it here
 * @param values by column, those that there are
 */
public record AnswerRow(Map<String, String> tags, Map<String, String> values) {

    private static final String NAME = "name";
    private static final String TAGS = "tags";
    private static final String TIME = "time";

    /** Reads an answer, in its order. */
    public static List<AnswerRow> all(String csv) {
        List<AnswerRow> rows = new ArrayList<>();
        List<String> heading = List.of();
        CsvCells lines = new CsvCells(csv);
        for (List<String> cells = lines.next(); !cells.isEmpty(); cells = lines.next()) {
            if (cells.size() == 1) {
                // An empty line: the next one is a heading.
                heading = List.of();
            } else if (heading.isEmpty()) {
                heading = cells;
            } else {
                rows.add(row(heading, cells));
            }
        }
        return rows;
    }

    private static AnswerRow row(List<String> heading, List<String> cells) {
        Map<String, String> tags = Map.of();
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < Math.min(heading.size(), cells.size()); i++) {
            String column = heading.get(i);
            if (column.equals(TAGS) && i == 1) {
                tags = tags(cells.get(i));
            } else if (!cells.get(i).isEmpty() && !(column.equals(NAME) && i == 0)) {
                values.put(column, cells.get(i));
            }
        }
        return new AnswerRow(tags, values);
    }

    /** Commas, equals signs and blanks in keys and values follow a backslash; another backslash stands for itself. */
    private static Map<String, String> tags(String text) {
        Map<String, String> tags = new TreeMap<>();
        StringBuilder part = new StringBuilder();
        String key = "";
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length() && ", =".indexOf(text.charAt(i + 1)) >= 0) {
                part.append(text.charAt(++i));
            } else if (c == '=') {
                key = part.toString();
                part.setLength(0);
            } else if (c == ',') {
                tags.put(key, part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (!part.isEmpty()) {
            tags.put(key, part.toString());
        }
        return tags;
    }

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
