package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What panels say of columns and series, by name, is said of some that real answers have. */
@ExtendWith(SharedRun.class)
@Tag("full")
class ColumnsEndToEndTest {

    @Test
    void overridesMatchSome(RealRun run) {
        List<String> unmatched = new ArrayList<>();
        namesByPanel(run).forEach((panel, names) -> panel.path("fieldConfig")
                .path("overrides")
                .forEach(override -> {
                    String pattern = override.path("matcher").path("options").asText();
                    Pattern wanted = Pattern.compile(pattern.substring(1, pattern.length() - 1));
                    if (names.stream().noneMatch(name -> wanted.matcher(name).find())) {
                        unmatched.add(panel.path("title").asText() + ": " + pattern + " in " + names);
                    }
                }));

        assertThat(unmatched).isEmpty();
    }

    @Test
    void tablesOrderTheColumnsThatThereAre(RealRun run) {
        namesByPanel(run).forEach((panel, names) -> {
            for (JsonNode transformation : panel.path("transformations")) {
                JsonNode order = transformation.path("options").path("indexByName");
                if (!order.isMissingNode()) {
                    Set<String> shown = new TreeSet<>(names);
                    shown.removeAll(excluded(panel));
                    Set<String> ordered = new TreeSet<>();
                    order.fieldNames().forEachRemaining(ordered::add);
                    if (ordered.contains("url")) {
                        shown.add("url"); // Grafana shows the column; the run's samples have no URL.
                    }
                    assertThat(ordered).as(panel.path("title").asText()).isEqualTo(shown);
                }
            }
        });
    }

    @Test
    void curvesOverTimeSinceTheStartHaveThatAndOneValue(RealRun run) {
        namesByPanel(run).forEach((panel, names) -> {
            if (panel.path("type").asText().equals("xychart")) {
                assertThat(names)
                        .as(panel.path("title").asText())
                        .containsExactlyInAnyOrder("Time", "since", RealRun.RUN, RealRun.OTHER_RUN);
            }
        });
    }

    private static Map<JsonNode, Set<String>> namesByPanel(RealRun run) {
        Map<JsonNode, Set<String>> all = new HashMap<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, Map.of());
            for (JsonNode panel : dashboard.panels()) {
                Set<String> names = new TreeSet<>();
                for (DashboardFile.Query query : DashboardFile.queries(panel)) {
                    run.database()
                            .query(choices.fill(query.text()))
                            .forEach(row -> names.addAll(query.table() ? columns(row) : series(row, query.alias())));
                }
                if (panel.path("transformations").findValuesAsText("id").contains("reduce")) {
                    names.add("Field"); // So Grafana calls the names of the columns, which it makes rows of.
                }
                all.put(panel, names);
            }
        }
        return all;
    }

    /** As Grafana's data source names the columns of a table. */
    private static Set<String> columns(InfluxRow row) {
        Set<String> names = new TreeSet<>(row.tags().keySet());
        row.values().keySet().forEach(column -> names.add(column.equals("time") ? "Time" : column));
        return names;
    }

    /** As it names series. */
    private static Set<String> series(InfluxRow row, String alias) {
        Set<String> names = new TreeSet<>();
        for (String column : row.values().keySet()) {
            String name = alias.replace("$col", column);
            for (Map.Entry<String, String> tag : row.tags().entrySet()) {
                name = name.replace("$tag_" + tag.getKey(), tag.getValue());
            }
            if (!column.equals("time")) {
                names.add(name);
            }
        }
        return names;
    }

    private static Set<String> excluded(JsonNode panel) {
        Set<String> names = new TreeSet<>();
        panel.path("transformations").forEach(transformation -> transformation
                .path("options")
                .path("exclude")
                .path("names")
                .forEach(name -> names.add(name.asText())));
        return names;
    }
}
