package io.github.jmeterrpc.support.influx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON that InfluxDB answers a query with. */
final class InfluxAnswer {

    private static final ObjectMapper JSON = new ObjectMapper();

    private InfluxAnswer() {}

    static List<InfluxRow> rows(String json) {
        List<InfluxRow> rows = new ArrayList<>();
        for (JsonNode result : parse(json).path("results")) {
            if (result.has("error")) {
                throw new IllegalStateException(
                        "InfluxDB: " + result.get("error").asText());
            }
            for (JsonNode series : result.path("series")) {
                addRows(series, rows);
            }
        }
        return rows;
    }

    private static void addRows(JsonNode series, List<InfluxRow> rows) {
        Map<String, String> tags = new LinkedHashMap<>();
        series.path("tags")
                .fields()
                .forEachRemaining(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
        JsonNode columns = series.path("columns");
        for (JsonNode line : series.path("values")) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                JsonNode value = line.get(i);
                if (!value.isNull()) {
                    values.put(columns.get(i).asText(), plain(value));
                }
            }
            rows.add(new InfluxRow(series.path("name").asText(), Map.copyOf(tags), values));
        }
    }

    private static Object plain(JsonNode value) {
        if (value.isIntegralNumber()) {
            return value.longValue();
        }
        if (value.isNumber()) {
            return value.doubleValue();
        }
        return value.isBoolean() ? (Object) value.booleanValue() : value.asText();
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("InfluxDB did not answer in JSON: " + json, e);
        }
    }
}
