package io.github.jmeterrpc.grafana.drawing;

import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A line of a chart.
 *
 * @param name as the legend has it
 * @param points value by time, ms, or by what the x axis is
 */
record Series(String name, TreeMap<Double, Double> points) {

    /** The series of an answer: one for each column and each combination of tags. */
    static List<Series> overTime(List<InfluxRow> rows, String alias) {
        Map<String, Series> series = new LinkedHashMap<>();
        for (InfluxRow row : rows) {
            row.values().forEach((column, value) -> {
                if (!column.equals("time") && value instanceof Number number) {
                    String name = named(alias, column, row.tags());
                    series.computeIfAbsent(name, n -> new Series(n, new TreeMap<>()))
                            .points()
                            .put(row.number("time"), number.doubleValue());
                }
            });
        }
        return new ArrayList<>(series.values());
    }

    /** The series of an answer over its column {@code since}. */
    static List<Series> overSince(List<InfluxRow> rows) {
        Map<String, Series> series = new LinkedHashMap<>();
        for (InfluxRow row : rows) {
            row.values().forEach((column, value) -> {
                if (!column.equals("time") && !column.equals("since") && value instanceof Number number) {
                    series.computeIfAbsent(column, n -> new Series(n, new TreeMap<>()))
                            .points()
                            .put(row.number("since"), number.doubleValue());
                }
            });
        }
        return new ArrayList<>(series.values());
    }

    private static String named(String alias, String column, Map<String, String> tags) {
        String name = alias.replace("$col", column);
        for (Map.Entry<String, String> tag : tags.entrySet()) {
            name = name.replace("$tag_" + tag.getKey(), tag.getValue());
        }
        return name.isEmpty() ? column : name;
    }
}
