package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every query of every panel, variable and annotation returns rows of a real run, wherever the time
 * range begins.
 */
@Tag("full")
@ExtendWith(SharedRun.class)
class EveryQueryEndToEndTest {

    /** Steps are 1 and 3 s: aligned with both, with one, and with none. */
    private static final List<Long> SHIFTS = List.of(0L, 1_000L, 1_700L, 2_400L);

    @Test
    void returnRowsWithAlignedAndShiftedRanges(RealRun run) {
        for (long shift : SHIFTS) {
            assertThat(places(run, run.database(), shift, Map.of(), false))
                    .as("range begins %d ms behind a step", shift)
                    .isEmpty();
        }
    }

    @Test
    void returnRowsWithOneOfEachChosen(RealRun run) {
        assertThat(places(
                        run,
                        run.database(),
                        0,
                        Map.of(
                                "application", List.of(RealRun.APPLICATION),
                                "instance", run.instances().subList(1, 2),
                                "transaction", List.of("GET /quick"),
                                "percentile", List.of("95.0"),
                                "every", List.of("5s")),
                        false))
                // One generator that lived, and a transaction without failures.
                .containsExactlyInAnyOrder(
                        "jmeter-generators.json: Missing generators A",
                        "jmeter-load-test.json: Errors by code A",
                        "jmeter-load-test.json: Last failures A");
    }

    @Test
    void returnRowsWithSeveralOfEachChosen(RealRun run) {
        assertThat(places(
                        run,
                        run.database(),
                        0,
                        Map.of(
                                "application", List.of(RealRun.APPLICATION, "another"),
                                "instance", run.survivingInstances(),
                                "transaction", List.of("GET /quick", "slow", "refused")),
                        false))
                .containsExactly("jmeter-generators.json: Missing generators A");
    }

    @Test
    void offerWhatTheRunHas(RealRun run) {
        Map<String, List<String>> offered = new HashMap<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, Map.of());
            for (JsonNode variable : dashboard.variables()) {
                if (variable.path("type").asText().equals("query")) {
                    offered.put(dashboard.name() + " " + variable.path("name").asText(), choices.values(variable));
                }
            }
        }

        assertThat(offered)
                .containsEntry("jmeter-load-test.json application", List.of(RealRun.APPLICATION))
                .containsEntry("jmeter-load-test.json run", List.of(RealRun.RUN, RealRun.OTHER_RUN))
                .containsEntry("jmeter-load-test.json the_run", List.of(RealRun.RUN))
                .containsEntry("jmeter-load-test.json instance", run.instances())
                .containsEntry("jmeter-load-test.json transaction", List.of("GET /quick", "refused", "slow"))
                .containsEntry("jmeter-load-test.json threshold", List.of("10", "40"))
                .containsEntry("jmeter-load-test.json tolerated", List.of("40", "10"))
                .containsEntry("jmeter-load-test.json three_windows", List.of("3000"))
                .containsEntry("jmeter-compare-runs.json run_a", List.of(RealRun.OTHER_RUN))
                .containsEntry("jmeter-generators.json generators", List.of("4"));
    }

    @Test
    void markStartAndEnd(RealRun run) {
        Shown shown = Shown.of(run, "jmeter-load-test", Map.of());
        Map<String, List<InfluxRow>> marks = new HashMap<>();
        shown.dashboard()
                .annotationQueries()
                .forEach(query -> marks.put(
                        query.place(), run.database().query(shown.choices().fill(query.text()))));

        assertThat(marks.get("Started")).singleElement().satisfies(row -> assertThat(row.text("instance"))
                .isIn(run.instances()));
        assertThat(marks.get("Ended")).singleElement().satisfies(row -> {
            assertThat(row.text("instance")).isIn(run.survivingInstances());
            assertThat(row.text("text")).isEqualTo("dashboards ended");
            assertThat(row.text("title")).isEqualTo("ApacheJMeter");
        });
    }

    /**
     * With the core listener's data: panels for what it writes have rows, the others say that there
     * is nothing.
     */
    @Test
    void showOfTheCoreListenersDataWhatThereIs(RealRun run) {
        assertThat(places(run, run.core(), 0, Map.of("run", List.of()), true))
                .contains(
                        "jmeter-load-test.json: Samples A",
                        "jmeter-load-test.json: Errors B",
                        "jmeter-load-test.json: Most threads A",
                        "jmeter-load-test.json: Mean time A",
                        "jmeter-load-test.json: Threads A",
                        "jmeter-load-test.json: Failed A",
                        "jmeter-load-test.json: Errors by code A",
                        "jmeter-load-test.json: Transactions A",
                        "jmeter-load-test.json: Errors by code and message A",
                        "jmeter-load-test.json: Mean time of each A",
                        "jmeter-load-test.json: Failed of each A")
                // The run has no row, and no generator reports or is missing.
                .doesNotContain(
                        "jmeter-load-test.json: p95 A",
                        "jmeter-load-test.json: Verdict A",
                        "jmeter-load-test.json: Generators A");
    }

    /**
     * What panels say of columns and series by name concerns some that the responses have; tables
     * order all they have.
     */
    @Test
    void returnTheColumnsThatPanelsName(RealRun run) {
        List<String> wrong = new ArrayList<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, Map.of());
            for (JsonNode panel : dashboard.panels()) {
                Set<String> names = new TreeSet<>(Set.of("Field", "least", "median", "most"));
                Set<String> columns = new TreeSet<>();
                for (DashboardFile.Query query : DashboardFile.queries(panel)) {
                    run.database().query(choices.fill(query.text())).forEach(row -> {
                        columns.addAll(row.tags().keySet());
                        row.values().keySet().forEach(column -> columns.add(column.equals("time") ? "Time" : column));
                        row.tags().values().forEach(names::add);
                    });
                }
                names.addAll(columns);
                String title = dashboard.name() + ": " + panel.path("title").asText();
                panel.at("/fieldConfig/overrides").forEach(override -> {
                    if (names.stream().noneMatch(name -> DashboardFile.matches(override, name))) {
                        wrong.add(title + " overrides " + override.at("/matcher/options") + " of " + names);
                    }
                });
                panel.at("/transformations")
                        .findValues("names")
                        .forEach(hidden -> hidden.forEach(name -> columns.remove(name.asText())));
                JsonNode order = panel.at("/transformations").findPath("indexByName");
                Set<String> ordered = new TreeSet<>();
                order.fieldNames().forEachRemaining(ordered::add);
                ordered.remove("url"); // The run's samples have none.
                // Nor an upper bound of each figure.
                ordered.removeIf(column -> column.endsWith(" to") && !columns.contains(column));
                if (!order.isMissingNode() && !ordered.equals(columns)) {
                    wrong.add(title + " orders " + ordered + ", has " + columns);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** Queries for more than 20 generators, which the run has not, are left out. */
    private static List<String> places(
            RealRun run, InfluxDatabase database, long shift, Map<String, List<String>> chosen, boolean withRows) {
        List<String> places = new ArrayList<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, database, shift, chosen);
            List<DashboardFile.Query> queries = new ArrayList<>(dashboard.panelQueries());
            if (!withRows) {
                queries.addAll(dashboard.annotationQueries());
                queries.removeIf(query -> query.text().contains("${generators:percentencode} > 20"));
            }
            for (DashboardFile.Query query : queries) {
                boolean rows =
                        database.query(choices.fill(query.text())).stream().anyMatch(Shown::hasValues);
                if (rows == withRows) {
                    places.add(dashboard.name() + ": " + query.place());
                }
            }
        }
        return places;
    }
}
