package io.github.jmeterrpc.grafana;

import static io.github.jmeterrpc.grafana.SimulatedRun.instance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tiles and tables of runs that are too long, too large or too many for a test: dead generators,
 * 200, several applications.
 */
class SimulatedRunsEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String NO_THRESHOLDS = "";

    private static InfluxServer influx;
    private InfluxDatabase database;
    /** A multiple of 15 s, some time ago, so that no window is newer than the server's clock. */
    private final long now = System.currentTimeMillis() / 15_000 * 15;

    private final long start = now - 20 * 60;

    @BeforeAll
    static void startInflux() {
        influx = opened.add(TestInflux.orSkip());
    }

    @BeforeEach
    void createDatabase() {
        database = influx.newDatabase();
        opened.add("database", database::drop);
    }

    /** Generator 3 is killed after twelve minutes, 2 has ended after ten, 0 and 1 run on. */
    private SimulatedRun runWithKilledGenerator() {
        SimulatedRun run = new SimulatedRun(database, "shop", "night", start);
        run.generator(0, now, false, 20, NO_THRESHOLDS);
        run.generator(1, now, false, 20, NO_THRESHOLDS);
        run.generator(2, start + 600, true, 20, NO_THRESHOLDS);
        run.generator(3, start + 720, false, 20, NO_THRESHOLDS);
        return run;
    }

    private Shown shown(String uid, long from, long to) {
        return Shown.of(database, uid, from * 1000, to * 1000, Map.of());
    }

    @Test
    void missingIsRightWhereverTheRangeBegins() {
        runWithKilledGenerator();
        for (String dashboard : List.of("jmeter-load-test", "jmeter-generators")) {
            for (int offset = 0; offset <= 15; offset++) {
                assertThat(shown(dashboard, start + 300 + offset, now).tile("Generators"))
                        .as("%s, %d s after a step", dashboard, offset)
                        .containsOnly(entry("missing", 1L), entry("of", 4L));
            }
        }
    }

    @Test
    void missingDoesNotDependOnTheEndOfTheRange() {
        runWithKilledGenerator();

        assertThat(shown("jmeter-load-test", start + 3, now + 3600).tile("Generators"))
                .as("today, whose end is in the future")
                .containsOnly(entry("missing", 1L), entry("of", 4L));
        assertThat(shown("jmeter-load-test", start + 3, start + 660).tile("Generators"))
                .as("before the death")
                .containsOnly(entry("missing", 0L), entry("of", 4L));
        assertThat(shown("jmeter-load-test", start - 7200, start - 3600).tile("Generators"))
                .as("before the run: no figure, and so not green")
                .isEmpty();
    }

    @Test
    void generatorsThatDiedBeforeTheRangeAreMissingToo() {
        runWithKilledGenerator().row(now, 4, 9);

        Shown shown = shown("jmeter-generators", start + 902, now);

        assertThat(shown.tile("Generators")).containsOnly(entry("missing", 1L), entry("of", 4L));
        assertThat(Shown.number(shown.table("Windows", "instance").get(instance(3)), "missing"))
                .isEqualTo(1);
    }

    /** Such as a container that is killed for its memory while all threads start. */
    @Test
    void generatorsThatDiedBeforeTheirFirstWindowAreMissingToo() throws IOException {
        SimulatedRun run = runWithKilledGenerator();
        for (int i = 0; i < 4; i++) {
            run.mark(i, start, true);
        }
        run.mark(4, now - 60, true);
        run.mark(5, now - 2, true);
        run.mark(6, start, true);
        run.mark(6, start + 1, false);
        // Stopped with threads that did not end in time.
        run.generator(7, start + 600, false, 20, NO_THRESHOLDS);
        run.mark(7, start + 601, false);

        for (String dashboard : List.of("jmeter-load-test", "jmeter-generators")) {
            assertThat(shown(dashboard, start - 3, now).tile("Generators"))
                    .as(dashboard)
                    .containsOnly(entry("missing", 2L), entry("of", 8L));
        }
        assertThat(shown("jmeter-generators", start - 3, now).table("Windows", "instance").values().stream()
                        .filter(row -> Shown.number(row, "missing") == 1)
                        .map(row -> row.get("instance")))
                .containsExactlyInAnyOrder(instance(3), instance(4));
        assertThat(shown("jmeter-generators", start - 3, now).rows("Missing generators A").stream()
                        .map(row -> row.tags().get("instance"))
                        .distinct())
                .containsExactlyInAnyOrder(instance(3), instance(4));
        assertThat(alert("missing"))
                .containsEntry(instance(3), 1.0)
                .containsEntry(instance(4), 1.0)
                .containsEntry(instance(2), 0.0)
                .containsEntry(instance(6), 0.0)
                .containsEntry(instance(7), 0.0)
                .containsEntry(instance(5), 0.0);
    }

    /** The first window is cut, for windows are aligned to the clock. */
    @Test
    void aShortFirstWindowDoesNotMakeItsGeneratorMissing() {
        SimulatedRun run = new SimulatedRun(database, "shop", "night", now - 30);
        run.mark(0, now - 30, true);
        database.write("jmeter,application=shop,run=night,instance=" + instance(0)
                + ",transaction=internal startedT=4,endedT=0,running=1,window_ms=500 " + (now - 30) + "000000000\n"
                + "jmeter,application=shop,run=night,instance=" + instance(0)
                + ",transaction=all,statut=all count=1,window_ms=500 " + (now - 30) + "000000000");

        assertThat(shown("jmeter-generators", now - 60, now - 20).tile("Generators"))
                .containsOnly(entry("missing", 0L), entry("of", 1L));
    }

    @Test
    void twoHundredGeneratorsAreSummarizedAndTheDeadAndTheWorstAreNamed() {
        SimulatedRun run = new SimulatedRun(database, "shop", "large", now - 300);
        for (int i = 0; i < 200; i++) {
            run.generator(i, i < 2 ? now - 120 : now, false, i >= 195 ? i / 2.0 : 20, NO_THRESHOLDS);
        }
        // Nothing is written from now on, which a step that begins now would show.
        Shown shown = shown("jmeter-generators", now - 293, now - 1);

        assertThat(shown.tile("Generators")).containsOnly(entry("missing", 2L), entry("of", 200L));
        assertThat(shown.table("Windows", "instance").values().stream()
                        .filter(row -> Shown.number(row, "missing") == 1)
                        .map(row -> row.get("instance")))
                .containsExactlyInAnyOrder(instance(0), instance(1));
        assertThat(shown.table("The five worst", "instance"))
                .containsKeys(instance(195), instance(196), instance(197), instance(198), instance(199));
        assertThat(shown.table("The five worst", "instance").values().stream()
                        .filter(row -> row.containsKey("CPU of JMeter")))
                .hasSize(5);
        List<InfluxRow> reporting = shown.rows("Reporting / expected A");
        assertThat(reporting.get(2).number("reporting")).isEqualTo(200);
        assertThat(reporting.get(reporting.size() - 1).number("reporting")).isEqualTo(198);
        assertThat(reporting)
                .allSatisfy(step -> assertThat(step.number("expected")).isEqualTo(200));
        assertThat(shown.rows("CPU of JMeter A")).isEmpty();
        assertThat(shown.rows("CPU of JMeter B")).isNotEmpty().allSatisfy(step -> {
            assertThat(step.number("least")).isEqualTo(20);
            assertThat(step.number("median")).isEqualTo(20);
            assertThat(step.number("most")).isEqualTo(99.5);
        });
        assertThat(shown.rows("Windows from each generator B").stream()
                        .filter(row -> row.values().containsKey("max"))
                        .map(row -> row.tags().get("instance"))
                        .distinct())
                .containsExactlyInAnyOrder(instance(0), instance(1));
    }

    @Test
    void thresholdsAreThoseOfTheChosenApplication() {
        long until = now - 60;
        new SimulatedRun(database, "shop", "a", start)
                .generator(0, until, true, 20, ",le_10=45,le_40=49,thresholds=\"10;40\"");
        new SimulatedRun(database, "bank", "b", start)
                .generator(1, until, true, 20, ",le_50=25,le_200=50,thresholds=\"50;200\"");
        new SimulatedRun(database, "plain", "c", start).generator(2, until, true, 20, NO_THRESHOLDS);

        for (Map.Entry<String, List<Double>> expected : Map.of(
                        "shop", List.of(10.0, 40.0, 90.0, 0.94), "bank", List.of(50.0, 200.0, 50.0, 0.75))
                .entrySet()) {
            Shown shown = ofApplication(expected.getKey());
            List<Double> figures = expected.getValue();
            assertThat(shown.choices().fillVariables("${threshold} ${tolerated}"))
                    .isEqualTo("%.0f %.0f", figures.get(0), figures.get(1));
            assertThat(Shown.number(shown.table("Transactions", "transaction").get("pay"), "within"))
                    .isCloseTo(figures.get(2), within(1e-9));
            assertThat(shown.figure("APDEX", "APDEX")).isCloseTo(figures.get(3), within(1e-9));
        }
        assertThat(ofApplication("plain").tile("APDEX")).isEmpty();
    }

    private Shown ofApplication(String application) {
        return Shown.of(
                database,
                "jmeter-load-test",
                start * 1000 + 2_000,
                now * 1000,
                Map.of("application", List.of(application)));
    }

    /** Ordered by name the oldest would be the last, and the newest the first. */
    @Test
    void comparesTheTwoNewestRunsWhateverTheirNames() {
        int age = 9000;
        for (String name : List.of("c-oldest", "b-second", "a-newest")) {
            new SimulatedRun(database, "shop", name, now - age).row(now - age + 600, 3, age / 100.0);
            age -= 3000;
        }
        Shown compared = Shown.of(database, "jmeter-compare-runs", now * 1000 - 900_000, now * 1000, Map.of());

        assertThat(compared.choices().fillVariables("${run_a} ${run_b}")).isEqualTo("b-second a-newest");
        assertThat(compared.table("Percentiles", "transaction").get("all"))
                .containsEntry("p95 A", 60L)
                .containsEntry("p95 B", 30L)
                .containsEntry("p95 Δ%", -50L);
        assertThat(compared.table("How certain the figures are", "transaction").get("all"))
                .containsEntry("p95 A from", 54L)
                .containsEntry("p95 A to", 66L)
                .containsEntry("p95 B to", 33L)
                .doesNotContainKey("p99 A to");
        assertThat(shown("jmeter-load-test", now - 900, now).table("Runs", "run"))
                .containsOnlyKeys("a-newest", "b-second", "c-oldest");
    }

    /** It is typed, or comes with the address of the page. */
    @Test
    void measurementIsOneNameWhateverItContains() {
        String end = ",application=shop,run=night,instance=here,transaction=all,statut=all window_ms=5000,count=";
        for (String line : List.of("load.test" + end + 50, "loadXtest" + end + 7, "load.test2" + end + 7)) {
            database.write(line + " " + (now - 300) + "000000000");
        }

        assertThat(samplesOf("load.test")).containsOnly(entry("samples", 50L));
        assertThat(samplesOf("load.test$/ WHERE 1 = 1; SELECT * FROM /.")).isEmpty();
        assertThat(samplesOf("load.test\" WHERE 1 = 1; SELECT * FROM \"loadXtest"))
                .isEmpty();
    }

    private Map<String, Object> samplesOf(String measurement) {
        return Shown.of(
                        database,
                        "jmeter-load-test",
                        now * 1000 - 900_000,
                        now * 1000,
                        Map.of("measurement", List.of(measurement)))
                .tile("Samples");
    }

    /** The worst window is not the run's percentile; without a run there is no such figure. */
    @Test
    void percentilesOfTheRunAreNotThoseOfWindows() {
        SimulatedRun run = new SimulatedRun(database, "shop", "night", start);
        run.generator(0, now - 60, true, 20, NO_THRESHOLDS);
        database.write("jmeter_merged,application=shop,run=night,transaction=all count=50,pct95.0=451 " + (now - 300)
                + "000000000");

        assertThat(shown("jmeter-load-test", now - 898, now).tile("p95")).containsOnly(entry("worst window", 451L));
        run.row(now - 60, 1, 1856);
        assertThat(shown("jmeter-load-test", now - 898, now).tile("p95"))
                .containsOnly(entry("run", 1856L), entry("worst window", 451L));
        assertThat(shown("jmeter-load-test", now - 898, now).tile("Verdict")).containsOnly(entry("verdict", "fails"));
        assertThat(shown("jmeter-load-test", start - 7200, start - 3600).tile("p95"))
                .isEmpty();
    }

    @Test
    void alertRulesNameTheDeadAndFindFailuresAndLostPoints() throws IOException {
        runWithKilledGenerator();
        String dead = instance(3);

        assertThat(alert("missing"))
                .containsEntry(dead, 1.0)
                .containsEntry(instance(0), 0.0)
                .containsEntry(instance(2), 0.0);
        assertThat(alert("errors")).containsOnly(entry("", 0.0));
        assertThat(alert("seen")).hasSize(4).containsEntry(dead, 7200.0);
        assertThat(alert("written")).hasSize(4).containsEntry(dead, 7200.0);
        String tags = ",application=shop,run=night,instance=";
        database.write("jmeter" + tags + instance(0) + ",transaction=all,statut=all count=50,countError=25 "
                + (now - 10) + "000000000\njmeter_generator" + tags + dead + " samples=80 " + (start + 60)
                + "000000000");
        assertThat(alert("errors").get("")).isPositive();
        assertThat(alert("seen")).containsEntry(dead, 7230.0);
        assertThat(alert("written")).containsEntry(dead, 7200.0);
    }

    /** What the query of a rule that names a figure so returns, by instance. */
    private Map<String, Double> alert(String figure) throws IOException {
        String query = Files.readString(DashboardFile.folder().resolveSibling("provisioning/alerting/jmeter.yml"))
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("query: ") && line.contains(" AS \"" + figure + "\" FROM "))
                .findFirst()
                .orElseThrow();
        return database.query(query.substring("query: ".length()).replace("$timeFilter", "time >= now() - 1h")).stream()
                .collect(Collectors.toMap(row -> row.tags().getOrDefault("instance", ""), row -> row.number(figure)));
    }
}
