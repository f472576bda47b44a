package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the panels of a dashboard show for given values of its variables: the rows of their queries,
 * joined as Grafana does.
 */
record Shown(DashboardFile dashboard, Choices choices, InfluxDatabase database) {

    static Shown of(RealRun run, String uid, Map<String, List<String>> chosen) {
        DashboardFile dashboard = DashboardFile.named(uid);
        return new Shown(dashboard, run.choose(dashboard, chosen), run.database());
    }

    /** With times in ms, in steps of 15 s. */
    static Shown of(InfluxDatabase database, String uid, long from, long to, Map<String, List<String>> chosen) {
        Map<String, List<String>> all = new HashMap<>(Map.of("every", List.of("15s"), "cell", List.of("15s")));
        all.putAll(chosen);
        DashboardFile dashboard = DashboardFile.named(uid);
        return new Shown(dashboard, new Choices(dashboard, database, from, to, all), database);
    }

    JsonNode panel(String title) {
        return dashboard.panels().stream()
                .filter(panel -> panel.path("title").asText().equals(title))
                .findFirst()
                .orElseThrow(() -> new AssertionError(dashboard.name() + " has no panel " + title));
    }

    /**
     * The rows of one query of a panel, such as {@code "Rate B"}, without rows that have nothing
     * but a time.
     */
    List<InfluxRow> rows(String place) {
        return rows(dashboard.query(place));
    }

    private List<InfluxRow> rows(DashboardFile.Query query) {
        return database.query(choices.fill(query.text())).stream()
                .filter(Shown::hasValues)
                .toList();
    }

    static boolean hasValues(InfluxRow row) {
        return row.values().keySet().stream().anyMatch(column -> !column.equals("time"));
    }

    /**
     * A table's rows by the value of one column; its queries' rows with the same value become one
     * row.
     *
     * @param key column that distinguishes the rows
     */
    Map<String, Map<String, Object>> table(String title, String key) {
        Map<String, Map<String, Object>> table = new LinkedHashMap<>();
        for (DashboardFile.Query query : DashboardFile.queries(panel(title))) {
            for (InfluxRow row : rows(query)) {
                Map<String, Object> columns = new LinkedHashMap<>(row.tags());
                columns.putAll(row.values());
                columns.remove("time");
                table.computeIfAbsent(String.valueOf(columns.get(key)), value -> new LinkedHashMap<>())
                        .putAll(columns);
            }
        }
        return table;
    }

    /** The figures of a tile by their names; without figures that have no value. */
    Map<String, Object> tile(String title) {
        Map<String, Object> figures = new LinkedHashMap<>();
        DashboardFile.queries(panel(title)).forEach(query -> rows(query).forEach(row -> figures.putAll(row.values())));
        figures.remove("time");
        return figures;
    }

    /** One figure of a tile. */
    double figure(String title, String name) {
        return number(tile(title), name);
    }

    static double number(Map<String, Object> columns, String name) {
        if (!(columns.get(name) instanceof Number number)) {
            throw new AssertionError("No figure " + name + " in " + columns);
        }
        return number.doubleValue();
    }
}
