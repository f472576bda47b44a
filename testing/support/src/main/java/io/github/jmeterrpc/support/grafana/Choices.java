package io.github.jmeterrpc.support.grafana;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values of a dashboard's variables, and their interpolation by Grafana into a query. */
public final class Choices {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(?::(\\w+))?}");
    private static final Pattern SPECIAL = Pattern.compile("[\\\\^$*+?.()|\\[\\]{}/]");

    private final Map<String, List<String>> chosen = new HashMap<>();
    private final Map<String, String> all = new HashMap<>();
    private final Map<String, JsonNode> options = new HashMap<>();
    private final String time;

    /**
     * Begins with the values chosen when the dashboard opens; query variables are filled by their queries.
     *
     * @param from start of the time range, ms
     * @param to its end, ms
     * @param chosen values by variable; those of {@code every} and {@code cell}, which Grafana takes from the time range,
     *     have to be among them
     */
    public Choices(
            DashboardFile dashboard, InfluxDatabase database, long from, long to, Map<String, List<String>> chosen) {
        this.time = "time >= " + from + "ms and time <= " + to + "ms";
        this.chosen.putAll(chosen);
        dashboard.variables().forEach(variable -> fill(variable, database));
    }

    private void fill(JsonNode variable, InfluxDatabase database) {
        String name = variable.path("name").asText();
        all.put(name, variable.path("allValue").asText(""));
        options.put(name, variable.path("options"));
        if (chosen.containsKey(name)) {
            return;
        }
        String current = first(variable.path("current").path("value"));
        if (current.equals("$__all")) {
            chosen.put(name, List.of());
        } else if (!current.isEmpty()) {
            chosen.put(name, List.of(current));
        } else if (variable.path("type").asText().equals("query")) {
            List<String> values = values(variable, database);
            chosen.put(name, List.of(values.isEmpty() ? "" : values.get(0)));
        }
    }

    private static String first(JsonNode value) {
        return value.isArray() ? value.path(0).asText("") : value.asText("");
    }

    /** The values that a variable offers. */
    public List<String> values(JsonNode variable, InfluxDatabase database) {
        Pattern wanted = Pattern.compile(
                variable.path("regex").asText("").replaceAll("^/|/$", "").replaceAll("^$", ".*"));
        List<String> values = database.query(fill(variable.path("query").asText())).stream()
                .map(Choices::value)
                .map(wanted::matcher)
                .filter(Matcher::matches)
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

    /** As the data source reads an answer: the text, else what is not the time. */
    private static String value(InfluxRow row) {
        if (row.values().containsKey("value")) {
            return row.text("value");
        }
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
        List<String> values = chosen.get(name);
        if (values == null) {
            throw new IllegalArgumentException("No variable " + name);
        }
        if (values.isEmpty()) {
            return all.get(name);
        }
        if ("text".equals(format)) {
            return label(name, values.get(0));
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
        for (JsonNode option : options.get(name)) {
            if (option.path("value").asText().equals(value)) {
                return option.path("text").asText();
            }
        }
        return value;
    }
}
