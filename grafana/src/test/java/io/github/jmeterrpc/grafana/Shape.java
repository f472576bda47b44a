package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which properties of Grafana's a dashboard uses, as lines: {@code table options.cellHeight=sm}. A value stands behind
 * those that take one of a few words.
 */
final class Shape {

    /** Their values are words of Grafana's; the values of the others are ours. */
    private static final Set<String> WORDS = Set.of(
            "align",
            "axisPlacement",
            "calcs[]",
            "cellHeight",
            "color",
            "colorMode",
            "displayMode",
            "drawStyle",
            "fill",
            "fixedColor",
            "graphMode",
            "iconColor",
            "id",
            "layout",
            "mapping",
            "mode",
            "placement",
            "resultFormat",
            "scheme",
            "show",
            "showPoints",
            "showValue",
            "sort",
            "textMode",
            "type",
            "unit");

    /** Below them stand names of ours. */
    private static final Set<String> NAMES = Set.of("indexByName", "mappings[].options");

    private final Set<String> lines = new TreeSet<>();

    private Shape() {}

    /** What all dashboards use. */
    static Set<String> ofAll() {
        Shape shape = new Shape();
        DashboardFile.all().forEach(shape::add);
        return shape.lines;
    }

    private void add(DashboardFile dashboard) {
        dashboard.json().properties().stream()
                .filter(top -> !Set.of("panels", "templating", "annotations").contains(top.getKey()))
                .forEach(top -> add("dashboard " + top.getKey(), top.getValue()));
        dashboard.variables().forEach(variable -> add("variable", variable));
        dashboard.annotations().forEach(annotation -> add("annotation", annotation));
        dashboard.panels().forEach(this::panel);
    }

    private void panel(JsonNode panel) {
        String type = panel.path("type").asText();
        panel.properties().forEach(part -> {
            boolean own = Set.of("options", "fieldConfig").contains(part.getKey());
            add((own ? type : "panel") + " " + part.getKey(), part.getValue());
        });
    }

    private void add(String path, JsonNode node) {
        if (node.isArray()) {
            node.forEach(element -> add(path + "[]", element));
        } else if (node.isObject() && path.endsWith("fieldConfig.overrides[].properties[]")) {
            add(path + "." + node.path("id").asText(), node.path("value"));
        } else if (node.isObject()) {
            boolean names = NAMES.stream().anyMatch(path::endsWith);
            node.properties()
                    .forEach(property -> add(path + "." + (names ? "*" : property.getKey()), property.getValue()));
        } else {
            String last = path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf(' ')) + 1);
            lines.add(node.isTextual() && WORDS.contains(last) ? path + "=" + node.asText() : path);
        }
    }
}
