package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every query of every panel, variable and annotation brings rows of a real run. */
@ExtendWith(SharedRun.class)
class EveryQueryEndToEndTest {

    private static final List<String> NONE_OF_THEM_IS_MISSING = List.of(
            "jmeter-generators.json: Missing A",
            "jmeter-generators.json: Missing generators A",
            "jmeter-load-test.json: Missing A");

    @Test
    void asTheDashboardsOpen(RealRun run) {
        assertThat(empty(run, Map.of())).isEmpty();
    }

    @Test
    void withOneOfEachChosen(RealRun run) {
        assertThat(empty(
                        run,
                        Map.of(
                                "application", List.of(RealRun.APPLICATION),
                                "instance", run.instances().subList(1, 2),
                                "transaction", List.of("GET /quick"),
                                "percentile", List.of("95.0"),
                                "every", List.of("5s"))))
                .containsAll(NONE_OF_THEM_IS_MISSING)
                .contains("jmeter-load-test.json: Last failures A") // GET /quick has none.
                .hasSize(NONE_OF_THEM_IS_MISSING.size() + 1);
    }

    @Test
    void withSeveralOfEachChosen(RealRun run) {
        assertThat(empty(
                        run,
                        Map.of(
                                "application", List.of(RealRun.APPLICATION, "another"),
                                "instance", run.survivingInstances(),
                                "transaction", List.of("GET /quick", "slow", "refused"))))
                .containsExactlyInAnyOrderElementsOf(NONE_OF_THEM_IS_MISSING);
    }

    @Test
    void offerWhatTheRunHas(RealRun run) {
        Map<String, List<String>> offered = new HashMap<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, Map.of());
            for (JsonNode variable : dashboard.variables()) {
                if (variable.path("type").asText().equals("query")) {
                    offered.put(
                            dashboard.name() + " " + variable.path("name").asText(),
                            choices.values(variable, run.database()));
                }
            }
        }

        assertThat(offered)
                .containsEntry("jmeter-load-test.json application", List.of(RealRun.APPLICATION))
                .containsEntry("jmeter-load-test.json run", List.of(RealRun.RUN, RealRun.OTHER_RUN))
                .containsEntry("jmeter-load-test.json instance", run.instances())
                .containsEntry("jmeter-load-test.json transaction", List.of("GET /quick", "refused", "slow"))
                .containsEntry("jmeter-load-test.json threshold", List.of("10", "40"))
                .containsEntry("jmeter-load-test.json tolerated", List.of("40", "10"))
                .containsEntry("jmeter-compare-runs.json run_a", List.of(RealRun.OTHER_RUN))
                .containsEntry("jmeter-compare-runs.json three_windows", List.of("3000"))
                .allSatisfy(
                        (variable, values) -> assertThat(values).as(variable).isNotEmpty());
    }

    @Test
    void markStartAndEnd(RealRun run) {
        DashboardFile dashboard = DashboardFile.named("jmeter-load-test");
        Choices choices = run.choose(dashboard, Map.of());
        Map<String, List<InfluxRow>> marks = new HashMap<>();
        dashboard
                .annotationQueries()
                .forEach(query -> marks.put(query.place(), run.database().query(choices.fill(query.text()))));

        assertThat(marks.get("Started")).singleElement().satisfies(row -> {
            assertThat(row.number("time")).isEqualTo(mark(run, "min", "started"));
            assertThat(row.text("instance")).isIn(run.instances());
        });
        assertThat(marks.get("Ended")).singleElement().satisfies(row -> {
            assertThat(row.number("time")).isEqualTo(mark(run, "max", "ended"));
            assertThat(row.text("instance")).isIn(run.survivingInstances());
            assertThat(row.text("text")).isEqualTo("dashboards ended");
            assertThat(row.text("title")).isEqualTo("ApacheJMeter");
        });
    }

    /** When the first or the last generator said so. */
    private static double mark(RealRun run, String which, String what) {
        DoubleStream times = run
                .database()
                .query("SELECT \"text\" FROM events WHERE run='" + RealRun.RUN + "' AND \"text\" =~ /" + what + "$/")
                .stream()
                .mapToDouble(row -> row.number("time"));
        return (which.equals("min") ? times.min() : times.max()).orElseThrow();
    }

    /** With the core listener's data: panels for what it writes have rows, the others say that there is nothing. */
    @Test
    void showOfTheCoreListenersDataWhatThereIs(RealRun run) {
        assertThat(places(run, run.core(), Map.of("run", List.of()), true))
                .containsExactlyInAnyOrder(
                        "jmeter-load-test.json: Samples A",
                        "jmeter-load-test.json: Errors A",
                        "jmeter-load-test.json: Error rate A",
                        "jmeter-load-test.json: Most threads A",
                        "jmeter-load-test.json: Mean time A",
                        "jmeter-load-test.json: Received A",
                        "jmeter-load-test.json: Sent A",
                        "jmeter-load-test.json: Threads A",
                        "jmeter-load-test.json: Little's law B",
                        "jmeter-load-test.json: Failed A",
                        "jmeter-load-test.json: Transactions A",
                        "jmeter-load-test.json: Errors by code and message A",
                        "jmeter-load-test.json: Mean time of each A",
                        "jmeter-load-test.json: Failed of each A",
                        "jmeter-generators.json: Windows C",
                        "jmeter-generators.json: Threads A",
                        "jmeter-generators.json: Mean time A",
                        "jmeter-generators.json: p99 of each A");
    }

    private static List<String> empty(RealRun run, Map<String, List<String>> chosen) {
        return places(run, run.database(), chosen, false);
    }

    private static List<String> places(
            RealRun run, InfluxDatabase database, Map<String, List<String>> chosen, boolean withRows) {
        List<String> places = new ArrayList<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            Choices choices = run.choose(dashboard, database, chosen);
            List<DashboardFile.Query> queries = new ArrayList<>(dashboard.panelQueries());
            if (!withRows) {
                queries.addAll(dashboard.annotationQueries());
            }
            for (DashboardFile.Query query : queries) {
                boolean rows =
                        database.query(choices.fill(query.text())).stream().anyMatch(Answers::says);
                if (rows == withRows) {
                    places.add(dashboard.name() + ": " + query.place());
                }
            }
        }
        return places;
    }
}
