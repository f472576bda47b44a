package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.awt.Color;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The display of a field: the panel's defaults and the overrides that match its name. */
final class Style {

    private static final Map<String, Color> COLORS = Map.of(
            "green", new Color(0x73BF69),
            "red", new Color(0xF2495C),
            "orange", new Color(0xFF9830),
            "text", new Color(0xCCCCDC));

    private final Map<String, JsonNode> properties = new HashMap<>();

    Style(JsonNode panel, String field) {
        JsonNode config = panel.path("fieldConfig");
        config.path("defaults").fields().forEachRemaining(entry -> properties.put(entry.getKey(), entry.getValue()));
        for (JsonNode override : config.path("overrides")) {
            String pattern = override.path("matcher").path("options").asText().replaceAll("^/|/$", "");
            if (Pattern.compile(pattern).matcher(field).find()) {
                override.path("properties")
                        .forEach(property -> properties.put(property.path("id").asText(), property.path("value")));
            }
        }
    }

    boolean dashed() {
        return properties.containsKey("custom.lineStyle");
    }

    /** A word that stands for a value, or for none. */
    record Word(String text, Color color) {}

    /** The word for 0 ({@code value}), any number ({@code range}) or no value ({@code special}), if there is one. */
    Optional<Word> word(String type) {
        for (JsonNode mapping : properties.getOrDefault("mappings", MissingNode.getInstance())) {
            JsonNode options = mapping.path("options");
            JsonNode result = options.has("0") ? options.path("0") : options.path("result");
            if (mapping.path("type").asText().equals(type)) {
                return Optional.of(new Word(
                        result.path("text").asText(),
                        COLORS.get(result.path("color").asText())));
            }
        }
        return Optional.empty();
    }

    boolean coloured() {
        return properties.containsKey("custom.cellOptions");
    }

    /** The colour that is fixed for this field, or another. */
    Color fixed(Color otherwise) {
        JsonNode color = properties.get("color");
        return color != null && color.has("fixedColor")
                ? COLORS.get(color.get("fixedColor").asText())
                : otherwise;
    }

    /** The colour of a value by the thresholds. */
    Color of(double value) {
        Color color = COLORS.get("text");
        for (JsonNode step : properties.get("thresholds").path("steps")) {
            if (step.get("value").isNull() || value >= step.get("value").asDouble()) {
                color = COLORS.get(step.get("color").asText());
            }
        }
        return color;
    }

    String text(double value) {
        String unit = properties.containsKey("unit") ? properties.get("unit").asText() : "";
        int decimals =
                properties.containsKey("decimals") ? properties.get("decimals").asInt() : -1;
        return switch (unit) {
            case "ms" -> value >= 1000 ? number(value / 1000, decimals) + " s" : number(value, decimals) + " ms";
            case "s" -> number(value, decimals) + " s";
            case "reqps" -> number(value, decimals) + " req/s";
            case "percent" -> number(value, decimals) + "%";
            case "bytes" -> number(value / 1024, decimals) + " KiB";
            case "Bps" -> value >= 1000 ? number(value / 1000, decimals) + " kB/s" : number(value, decimals) + " B/s";
            default -> number(value, decimals);
        };
    }

    private static String number(double value, int decimals) {
        int shown = decimals >= 0 ? decimals : value == Math.rint(value) ? 0 : Math.abs(value) < 10 ? 2 : 1;
        return String.format(Locale.ROOT, "%,." + shown + "f", value);
    }
}
