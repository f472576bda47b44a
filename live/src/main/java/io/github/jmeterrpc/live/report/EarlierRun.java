package io.github.jmeterrpc.live.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.json.JsonFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the part of a document that a later run is compared to: table, steady part and title. */
public final class EarlierRun {

    private EarlierRun() {}

    /** @throws IOException if the file is not JSON, or not a document of this schema */
    public static RunState read(byte[] json) throws IOException {
        JsonNode document = Json.read(json, JsonNode.class);
        JsonFields fields = new JsonFields(document);
        if (fields.number("schema") != RunState.SCHEMA || !fields.has("table") || !fields.has("run")) {
            throw new IOException("it is no --json file of this version");
        }
        List<RunRow> table = new ArrayList<>();
        for (JsonNode row : document.path("table")) {
            table.add(row(new JsonFields(row)));
        }
        SteadyPart steady = fields.has("steady") ? SteadyPart.read(document.path("steady")) : null;
        return RunState.ofTable(table, steady, null).of(RunInfo.read(document.path("run")));
    }

    private static RunRow row(JsonFields row) throws IOException {
        return new RunRow(
                row.text("transaction"),
                figures(row, RunRow.FIGURES),
                new RunRow.Traffic(row.number("received"), row.number("sent")),
                intervals(row),
                row.has("response") ? response(row.object("response")) : null,
                null);
    }

    private static ResponseRow response(JsonFields response) throws IOException {
        return new ResponseRow(figures(response, ResponseRow.FIGURES), intervals(response), null);
    }

    private static FigureValues figures(JsonFields row, Set<Figure> figures) throws IOException {
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        for (Figure figure : figures) {
            values.put(figure, row.number(figure.field()));
        }
        return new FigureValues(values);
    }

    private static Map<String, Bounds> intervals(JsonFields row) throws IOException {
        JsonFields intervals = row.object("intervals");
        Map<String, Bounds> bounds = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> interval : intervals.node().properties()) {
            JsonFields own = new JsonFields(interval.getValue());
            bounds.put(interval.getKey(), new Bounds(own.number("low"), own.number("high")));
        }
        return bounds;
    }
}
