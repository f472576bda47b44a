package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One of four generators was killed: the dashboard of generators shows it. */
@ExtendWith(SharedRun.class)
@Tag("full")
class KilledGeneratorEndToEndTest {

    private static Answers shown(RealRun run) {
        return Answers.of(run, "jmeter-generators", Map.of());
    }

    /** The others ended at moments of their own, so they are not missed; the other run ended whole. */
    @Test
    void isTheOnlyOneThatIsMissingInTheEndAlsoWithOtherRunsInTheTimeRange(RealRun run) {
        for (List<String> runs : List.of(List.of(RealRun.RUN), List.<String>of())) {
            for (String dashboard : List.of("jmeter-generators", "jmeter-load-test")) {
                assertThat(Answers.of(run, dashboard, Map.of("run", runs)).rows("Missing A"))
                        .as(dashboard + " " + runs)
                        .singleElement()
                        .satisfies(row -> {
                            assertThat(row.tags()).containsEntry("instance", run.killedInstance());
                            assertThat(row.number("missing")).isEqualTo(1);
                        });
            }
        }
    }

    @Test
    void isMissingFromItsDeathOnAndNotBefore(RealRun run) {
        double last = run
                .database()
                .query("SELECT \"count\" FROM jmeter WHERE transaction='all' AND instance='" + run.killedInstance()
                        + "'")
                .stream()
                .mapToDouble(row -> row.number("time"))
                .max()
                .orElseThrow();

        assertThat(shown(run).rows("Missing generators A"))
                .filteredOn(row -> row.tags().get("instance").equals(run.killedInstance()))
                .hasSizeGreaterThan(1)
                .allSatisfy(row -> assertThat(row.number("time")).isGreaterThan(last));
    }

    @Test
    void isRedAfterItsDeathWhileTheOthersAreGreenAndThenEmpty(RealRun run) {
        Map<String, List<InfluxRow>> reports = shown(run).rows("Windows from each generator A").stream()
                .filter(row -> row.values().get("max") != null)
                .collect(Collectors.groupingBy(row -> row.tags().get("instance")));

        assertThat(reports).containsOnlyKeys(run.instances());
        List<InfluxRow> killed = reports.get(run.killedInstance());
        assertThat(killed.get(0).number("max")).isPositive();
        assertThat(killed.get(killed.size() - 1).number("max")).isZero();
        run.survivingInstances().forEach(instance -> {
            List<InfluxRow> survivor = reports.get(instance);
            assertThat(survivor.get(survivor.size() - 1).number("max"))
                    .as(instance)
                    .isPositive();
        });
    }

    @Test
    void isFirstInTheTableOfWindows(RealRun run) {
        assertThat(shown(run).rows("Windows A")).hasSize(4).allSatisfy(row -> assertThat(row.number("reports") == 0)
                .isEqualTo(row.tags().get("instance").equals(run.killedInstance())));
        assertThat(DashboardFile.named("jmeter-generators").panels())
                .filteredOn(panel -> panel.path("title").asText().equals("Windows"))
                .singleElement()
                .satisfies(panel -> assertThat(panel.at("/options/sortBy/0").toString())
                        .isEqualTo("{\"displayName\":\"reports\",\"desc\":false}"));
    }

    @Test
    void hasFewerWindowsAndLostNone(RealRun run) {
        double most = shown(run).rows("Windows B").stream()
                .mapToDouble(row -> row.number("received"))
                .max()
                .orElseThrow();
        for (String instance : run.survivingInstances()) {
            InfluxRow row = shown(run).row("Windows B", "instance", instance);
            assertThat(row.number("received")).isEqualTo(row.number("expected"));
            assertThat(row.number("lost")).isZero();
            // Those that started later have fewer.
            assertThat(row.number("fewer")).isEqualTo(most - row.number("received"));
        }
        InfluxRow killed = shown(run).row("Windows B", "instance", run.killedInstance());
        assertThat(killed.number("lost")).isZero();
        assertThat(killed.number("fewer"))
                .isEqualTo(most - killed.number("received"))
                .isPositive();
        assertThat(shown(run).rows("Windows B")).hasSize(4).allSatisfy(row -> assertThat(row.number("longest gap"))
                .isBetween(0.5, 10.0));
    }

    @Test
    void isTheOnlyOneWithoutAnEndMark(RealRun run) {
        assertThat(shown(run).rows("Windows C"))
                .extracting(row -> row.tags().get("instance"))
                .containsExactlyInAnyOrderElementsOf(run.survivingInstances());
    }

    @Test
    void wasHeardOfBeforeAllOthers(RealRun run) {
        assertThat(shown(run).rows("Last heard of A").stream()
                        .min(Comparator.comparing(row -> row.number("time")))
                        .orElseThrow()
                        .tags())
                .containsEntry("instance", run.killedInstance());
    }

    @Test
    void addsNothingToTheStackAfterItsEnd(RealRun run) {
        Map<String, Double> last = shown(run).rows("Rate A").stream()
                .collect(Collectors.toMap(row -> row.tags().get("instance"), row -> row.number("time"), Math::max));

        assertThat(last).containsOnlyKeys(run.instances());
        assertThat(run.survivingInstances()).allSatisfy(instance -> assertThat(last.get(instance))
                .isGreaterThan(last.get(run.killedInstance()) + 2_000));
    }
}
