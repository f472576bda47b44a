package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.awt.Color;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A table: the rows of all queries, joined by their tags where the panel merges them, as many as there is room for;
 * columns in the order that the panel names.
 */
final class Grid {

    private static final int LINE = 26;
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

    private Grid() {}

    static void draw(Pen pen, JsonNode panel, List<List<InfluxRow>> answers) {
        List<String> columns = columns(panel);
        boolean merged = panel.path("transformations").findValuesAsText("id").contains("merge");
        List<Map<String, Object>> rows = new ArrayList<>(merged ? joined(answers) : each(answers));
        List<JsonNode> orders = new ArrayList<>();
        panel.path("options").path("sortBy").forEach(order -> orders.add(0, order));
        orders.forEach(order -> rows.sort(by(order)));
        double wide = (double) pen.width / columns.size();
        for (int c = 0; c < columns.size(); c++) {
            pen.text(columns.get(c), new Color(0x6E9FFF), 12, true, (int) (c * wide) + 10, 18);
        }
        for (int r = 0; r < Math.min(rows.size(), pen.height / LINE - 1); r++) {
            int baseline = 18 + (r + 1) * LINE;
            pen.line(Pen.GRID, false, 0, baseline - 18, pen.width, baseline - 18);
            for (int c = 0; c < columns.size(); c++) {
                cell(pen, panel, columns.get(c), rows.get(r), (int) (c * wide) + 10, baseline);
            }
        }
    }

    private static Comparator<Map<String, Object>> by(JsonNode order) {
        Comparator<Map<String, Object>> upwards = Comparator.comparingDouble(
                row -> value(row, order.path("displayName").asText()) instanceof Number number
                        ? number.doubleValue()
                        : Double.NEGATIVE_INFINITY);
        return order.path("desc").asBoolean() ? upwards.reversed() : upwards;
    }

    private static void cell(Pen pen, JsonNode panel, String column, Map<String, Object> row, int left, int baseline) {
        Object value = value(row, column);
        Style style = new Style(panel, column);
        if (column.equals("Time") && value instanceof Number time) {
            pen.text(CLOCK.format(Instant.ofEpochMilli(time.longValue())), Pen.TEXT, 12, false, left, baseline);
        } else if (value instanceof Number number) {
            Color color = style.coloured() ? style.of(number.doubleValue()) : Pen.TEXT;
            Style.Word word = style.word(number.doubleValue() == 0 ? "value" : "range")
                    .orElseGet(() -> new Style.Word(style.text(number.doubleValue()), color));
            pen.text(word.text(), style.coloured() ? word.color() : Pen.TEXT, 12, false, left, baseline);
        } else if (value == null) {
            style.word("special").ifPresent(word -> pen.text(word.text(), word.color(), 12, false, left, baseline));
        } else {
            pen.text(String.valueOf(value), Pen.TEXT, 12, false, left, baseline);
        }
    }

    private static Object value(Map<String, Object> row, String column) {
        return row.get(column.equals("Time") ? "time" : column);
    }

    private static List<String> columns(JsonNode panel) {
        Map<Integer, String> columns = new TreeMap<>();
        for (JsonNode transformation : panel.path("transformations")) {
            transformation
                    .path("options")
                    .path("indexByName")
                    .fields()
                    .forEachRemaining(entry -> columns.put(entry.getValue().asInt(), entry.getKey()));
        }
        return new ArrayList<>(columns.values());
    }

    private static List<Map<String, Object>> each(List<List<InfluxRow>> answers) {
        return answers.stream().flatMap(List::stream).map(InfluxRow::values).toList();
    }

    private static List<Map<String, Object>> joined(List<List<InfluxRow>> answers) {
        Map<Map<String, String>, Map<String, Object>> rows = new LinkedHashMap<>();
        for (List<InfluxRow> answer : answers) {
            for (InfluxRow row : answer) {
                Map<String, Object> cells = rows.computeIfAbsent(row.tags(), LinkedHashMap::new);
                cells.putAll(row.values());
            }
        }
        return rows.values().stream()
                .sorted(Comparator.comparing(
                        row -> String.valueOf(row.getOrDefault("transaction", row.get("instance")))))
                .toList();
    }
}
