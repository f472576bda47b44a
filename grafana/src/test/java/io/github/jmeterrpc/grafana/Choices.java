package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values of a dashboard's variables, and their interpolation by Grafana into a query. */
final class Choices {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(?::(\\w+))?}");
    private static final Pattern SPECIAL = Pattern.compile("[\\\\^$*+?.()|\\[\\]{}/]");

    private final Map<String, List<String>> chosen = new HashMap<>();
    private final Map<String, JsonNode> variables = new LinkedHashMap<>();
    private final InfluxDatabase database;
    private final String time;

    /**
     * Begins with the values chosen when the dashboard opens; query variables are filled by their
     * queries.
     *
     * @param from start of the time range, ms
     * @param to its end, ms
     * @param chosen values by variable; those of {@code every} and {@code cell}, which Grafana
     *     takes from the time range, have to be among them
     */
    public Choices(
            DashboardFile dashboard, InfluxDatabase database, long from, long to, Map<String, List<String>> chosen) {
        this.time = "time >= " + from + "ms and time <= " + to + "ms";
        this.database = database;
        this.chosen.putAll(chosen);
        this.chosen.put("__from", List.of(String.valueOf(from)));
        this.chosen.put("__to", List.of(String.valueOf(to)));
        dashboard
                .variables()
                .forEach(variable -> variables.put(variable.path("name").asText(), variable));
        variables.values().forEach(this::fill);
    }

    private void fill(JsonNode variable) {
        String name = variable.path("name").asText();
        if (chosen.containsKey(name)) {
            return;
        }
        String current = first(variable.path("current").path("value"));
        if (current.equals("$__all")) {
            chosen.put(name, List.of());
        } else if (!current.isEmpty()) {
            chosen.put(name, List.of(current));
        } else if (variable.path("type").asText().equals("query")) {
            List<String> values = values(variable);
            chosen.put(name, List.of(values.isEmpty() ? "" : values.get(0)));
        }
    }

    private static String first(JsonNode value) {
        return value.isArray() ? value.path(0).asText("") : value.asText("");
    }

    /** The values that a variable offers. */
    public List<String> values(JsonNode variable) {
        String regex = variable.path("regex").asText("");
        Pattern wanted = Pattern.compile(regex.replaceAll("^/|/g?$", "").replaceAll("^$", ".+"));
        List<String> values = database.query(fill(variable.path("query").asText())).stream()
                .map(Choices::value)
                // Without the flag g the first match of a value counts.
                .flatMap(value -> wanted.matcher(value).results().limit(regex.endsWith("/g") ? Long.MAX_VALUE : 1))
                .map(match -> match.group(match.groupCount()))
                .distinct()
                .collect(Collectors.toList());
        switch (variable.path("sort").asInt()) {
            case 1 -> values.sort(Comparator.naturalOrder());
            case 2 -> values.sort(Comparator.reverseOrder());
            case 3 -> values.sort(Comparator.comparingDouble(Double::parseDouble));
            case 4 ->
                values.sort(
                        Comparator.<String>comparingDouble(Double::parseDouble).reversed());
            default -> {} // As the database gives them.
        }
        return values;
    }

    /**
     * The value as the data source reads it from a row: the text, else the first column but the
     * time.
     */
    private static String value(InfluxRow row) {
        if (row.values().containsKey("value")) {
            return row.text("value");
        }
        Optional<Object> text =
                row.values().values().stream().filter(String.class::isInstance).findFirst();
        return text.isPresent() ? text.get().toString() : first(row);
    }

    private static String first(InfluxRow row) {
        return row.values().entrySet().stream()
                .filter(column -> !column.getKey().equals("time"))
                .map(column -> String.valueOf(column.getValue()))
                .findFirst()
                .orElse("");
    }

    /** A query as it goes to InfluxDB. */
    public String fill(String query) {
        return fillVariables(query).replace("$timeFilter", time);
    }

    /** A query as it goes to Grafana's own server, which knows the time range. */
    public String fillVariables(String query) {
        return VARIABLE.matcher(query)
                .replaceAll(match -> Matcher.quoteReplacement(text(match.group(1), match.group(2))));
    }

    private String text(String name, String format) {
        if (!chosen.containsKey(name) && variables.containsKey(name)) {
            fill(variables.get(name)); // One that a later one depends on.
        }
        List<String> values = chosen.get(name);
        if (values == null) {
            throw new IllegalArgumentException("No variable " + name);
        }
        if (values.isEmpty()) {
            return variables.get(name).path("allValue").asText("");
        }
        if ("text".equals(format)) {
            return label(name, values.get(0));
        }
        if ("percentencode".equals(format)) {
            return URLEncoder.encode(values.get(0), StandardCharsets.UTF_8).replace("+", "%20");
        }
        if (!"regex".equals(format)) {
            return values.get(0);
        }
        List<String> escaped = values.stream()
                .map(value -> SPECIAL.matcher(value).replaceAll("\\\\$0"))
                .toList();
        return escaped.size() == 1 ? escaped.get(0) : "(" + String.join("|", escaped) + ")";
    }

    /** What a person sees instead of a value. */
    private String label(String name, String value) {
        for (JsonNode option : variables.get(name).path("options")) {
            if (option.path("value").asText().equals(value)) {
                return option.path("text").asText();
            }
        }
        return value;
    }
}
