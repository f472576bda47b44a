package io.github.jmeterrpc.grafana;

import static io.github.jmeterrpc.grafana.Shown.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.jmeterrpc.harness.influx.InfluxRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The figures on the dashboards are those of the result files; the generator that was killed is
 * seen to be missing.
 */
@ExtendWith(SharedRun.class)
@Tag("full")
class FiguresEndToEndTest {

    /**
     * A sample at a window's very edge may be counted in the next one: at each edge one of each
     * thread.
     */
    private static final double EDGE = 2.0 * RealRun.THREADS;

    private static final List<String> LABELS = List.of("GET /quick", "slow", "refused");

    private static Shown load(RealRun run, String name) {
        return Shown.of(run, "jmeter-load-test", Map.of("run", List.of(name)));
    }

    /** Without the one that was killed: its last window was lost with it. */
    private static Shown survivors(RealRun run, Map<String, List<String>> further) {
        Map<String, List<String>> chosen = new HashMap<>(further);
        chosen.put("instance", run.survivingInstances());
        return Shown.of(run, "jmeter-load-test", chosen);
    }

    @Test
    void tilesOfTheTimeRange(RealRun run) {
        for (List<String> labels : List.of(LABELS, List.of("GET /quick", "refused"))) {
            Results results = run.survivors().where(line -> labels.contains(line.label()));
            Shown shown = survivors(run, Map.of("transaction", labels));

            assertThat(shown.figure("Samples", "samples")).isEqualTo(results.samples());
            assertThat(shown.figure("Errors", "range"))
                    .isCloseTo(results.errors() * 100.0 / results.samples(), within(1e-9));
            assertThat(shown.figure("Mean time", "mean")).isCloseTo(results.mean(), withinPercentage(0.01));
        }
        assertThat(load(run, RealRun.RUN).figure("Most threads", "threads"))
                .isEqualTo((double) RealRun.THREADS * RealRun.GENERATORS);
    }

    /** A run of three labels with failures, whose one generator lived to its end. */
    @Test
    void tilesAndTableOfTheWholeRun(RealRun run) {
        Shown shown = load(run, RealRun.OTHER_RUN);
        Map<String, Map<String, Object>> table = shown.table("Transactions of the run", "transaction");
        for (String label : List.of("GET /quick", "slow", "refused", "all")) {
            Results results = run.other()
                    .where(line -> label.equals("all") || line.label().equals(label));
            Map<String, Object> row = table.get(label);
            assertThat(number(row, "samples")).as(label).isEqualTo(results.samples());
            assertThat(number(row, "errors")).as(label).isEqualTo(results.errors());
            assertThat(number(row, "mean")).as(label).isCloseTo(results.mean(), withinPercentage(0.01));
            assertThat(number(row, "min")).as(label).isEqualTo(results.shortest());
            assertThat(number(row, "max")).as(label).isEqualTo(results.longest());
            for (double percentile : new double[] {50, 90, 95, 99}) {
                assertThat(number(row, "p" + (int) percentile))
                        .as("%s p%s", label, percentile)
                        .isCloseTo(results.percentile(percentile), withinPercentage(3.2));
            }
        }
        Results all = run.other();
        assertThat(shown.figure("p95", "run")).isCloseTo(all.percentile(95), withinPercentage(3.2));
        assertThat(shown.figure("Errors", "run")).isCloseTo(all.errors() * 100.0 / all.samples(), within(1e-9));
        // The run also has the windows before its first sample.
        Map<String, Object> times = shown.table("Runs", "run").get(RealRun.OTHER_RUN);
        assertThat(shown.figure("Rate", "run"))
                .isCloseTo(all.samples() * 1000.0 / (number(times, "end") - number(times, "start")), within(1e-6));
    }

    /**
     * A sample at the edge of the last window of the killed generator may be missing or too many.
     */
    @Test
    void figuresOfTheRunWithAKilledGenerator(RealRun run) {
        Results written = run.written();
        Shown shown = load(run, RealRun.RUN);
        Map<String, Object> all =
                shown.table("Transactions of the run", "transaction").get("all");

        assertThat(number(all, "samples")).isCloseTo(written.samples(), within(EDGE));
        assertThat(number(all, "errors")).isCloseTo(written.errors(), within(EDGE));
        assertThat(number(all, "mean")).isCloseTo(written.mean(), withinPercentage(1));
        for (double percentile : new double[] {95, 99}) {
            assertThat(number(all, "p" + (int) percentile))
                    .isBetween(
                            written.percentile(percentile - 0.2) * (1 - 0.032),
                            written.percentile(percentile + 0.2) * (1 + 0.032));
        }
        assertThat(shown.figure("p95", "run")).isEqualTo(number(all, "p95"));
        assertThat(shown.tile("Verdict")).containsEntry("verdict", "holds");
    }

    @Test
    void tableOfRuns(RealRun run) {
        Map<String, Map<String, Object>> runs = load(run, RealRun.RUN).table("Runs", "run");

        assertThat(runs).containsOnlyKeys(RealRun.RUN, RealRun.OTHER_RUN);
        Map<String, Object> other = runs.get(RealRun.OTHER_RUN);
        assertThat(number(other, "samples")).isEqualTo(run.other().samples());
        assertThat(number(other, "p99")).isCloseTo(run.other().percentile(99), withinPercentage(3.2));
        assertThat(number(other, "start")).isLessThan(run.other().firstStart() + 1_000.0);
        assertThat(number(other, "end")).isGreaterThan(run.other().lastEnd() - 1_000.0);
    }

    @Test
    void rateOfEachWindowAlsoOfTheFirstAndTheLast(RealRun run) {
        Results results = run.survivors();
        List<InfluxRow> windows = run.database()
                .query("SELECT window_ms FROM jmeter WHERE transaction='all' AND statut='all' AND instance =~"
                        + " /^generator-[123]:/ GROUP BY instance");
        int compared = 0;
        for (InfluxRow step : survivors(run, Map.of()).rows("Rate over time A")) {
            double begin = step.number("time");
            // A generator that stood still has windows that do not match the clock's seconds.
            if (step.values().containsKey("samples/s")
                    && windows.stream()
                            .noneMatch(row -> row.number("window_ms") > 1000
                                    && row.number("time") < begin + 1000
                                    && row.number("time") + row.number("window_ms") > begin)) {
                double covered = windows.stream()
                        .filter(row -> row.number("time") >= begin && row.number("time") < begin + 1000)
                        .collect(Collectors.groupingBy(
                                row -> row.tags().get("instance"),
                                Collectors.summingDouble(row -> row.number("window_ms"))))
                        .values()
                        .stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(0);
                assertThat(step.number("samples/s") * covered / 1000)
                        .as("samples in the step at " + begin)
                        .isCloseTo(results.endedIn((long) begin, 1000).samples(), within(3 * EDGE));
                compared++;
            }
        }
        assertThat(compared).as("steps, of windows %s", windows).isGreaterThan(3);
    }

    @Test
    void tableOfTransactionsInTheRange(RealRun run) {
        Shown shown = survivors(run, Map.of());
        double covered = Double.parseDouble(shown.choices().fillVariables("${covered}"));
        Map<String, Map<String, Object>> table = shown.table("Transactions", "transaction");
        for (String label : LABELS) {
            Results results = run.survivors().where(line -> line.label().equals(label));
            Map<String, Object> row = table.get(label);
            double within = results.where(line -> line.elapsed() <= 10).samples() * 100.0 / results.samples();
            double tolerated = results.where(line -> line.elapsed() <= 40).samples() * 100.0 / results.samples();
            assertThat(number(row, "samples")).as(label).isEqualTo(results.samples());
            assertThat(number(row, "rate")).isCloseTo(results.samples() * 1000 / covered, withinPercentage(0.01));
            assertThat(number(row, "errors")).isEqualTo(results.errors());
            assertThat(number(row, "mean")).isCloseTo(results.mean(), withinPercentage(0.01));
            assertThat(number(row, "min")).isEqualTo(results.shortest());
            assertThat(number(row, "max")).isEqualTo(results.longest());
            assertThat(number(row, "within")).isCloseTo(within, within(1e-6));
            assertThat(number(row, "APDEX")).isCloseTo((within + tolerated) / 200, within(1e-6));
        }
    }

    /** With two runs in the time range, which an hour's step puts together. */
    @Test
    void figuresOfTheWholeRangeDoNotDependOnTheInterval(RealRun run) {
        Shown[] shown = List.of("1s", "1h").stream()
                .map(step -> Shown.of(run, "jmeter-load-test", Map.of("run", List.of(), "every", List.of(step))))
                .toArray(Shown[]::new);
        for (String tile : List.of("Most threads", "Duration", "Samples")) {
            assertThat(shown[1].tile(tile)).isNotEmpty().isEqualTo(shown[0].tile(tile));
        }
    }

    @Test
    void tablesOfErrors(RealRun run) {
        Shown shown = survivors(run, Map.of());

        assertThat(shown.rows("Errors by code and message A")).singleElement().satisfies(row -> {
            assertThat(row.tags().values())
                    .containsExactlyInAnyOrder("refused", "Assertion failed", "no order in the answer");
            assertThat(row.number("errors")).isEqualTo(run.survivors().errors());
        });
        assertThat(shown.rows("Errors by code A").stream()
                        .mapToDouble(row -> row.number("sum"))
                        .sum())
                .isEqualTo(run.survivors().errors());
        assertThat(shown.rows("Last failures A")).hasSize(100).allSatisfy(row -> assertThat(row.values())
                .containsEntry("transaction", "refused")
                .containsEntry("responseCode", "503")
                .containsEntry("responseMessage", "out of stock")
                .containsEntry("assertion", "no order in the answer")
                .containsEntry("response", "{\"error\": \"sold out\"}"));
    }

    @Test
    void mergedPercentilesOfEachWindow(RealRun run) {
        Map<Double, Double> merged = run
                .database()
                .query("SELECT \"count\" FROM jmeter_merged WHERE transaction='all' AND run='" + RealRun.RUN + "'")
                .stream()
                .collect(Collectors.toMap(
                        row -> Math.floor(row.number("time") / 1000), row -> row.number("count"), Double::sum));
        int compared = 0;
        for (InfluxRow window : load(run, RealRun.RUN).rows("Merged percentiles A")) {
            Results exact = run.all().endedIn((long) window.number("time"), 1000);
            if (exact.samples() == merged.getOrDefault(window.number("time") / 1000, 0.0)) {
                // Else a sample at the edge was counted in the next window, or the killed one's
                // never was.
                for (double percentile : new double[] {50, 90, 95, 99}) {
                    assertThat(window.number("p" + (int) percentile))
                            .as("p%s at %s", percentile, window.number("time"))
                            .isCloseTo(exact.percentile(percentile), withinPercentage(3.2));
                }
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(3);
    }

    /**
     * An open model: the timer wants 1,000 samples per second, which the threads do not reach;
     * their delay grows.
     */
    @Test
    void arrivalsAndResponseTimesFromTheIntendedStart(RealRun run) {
        Shown shown = survivors(run, Map.of());
        Results quick = run.survivors().where(line -> line.label().equals("GET /quick"));
        List<InfluxRow> account = shown.rows("Arrivals of each generator A");
        List<InfluxRow> delay = shown.rows("Mean start delay A");
        List<InfluxRow> response = shown.rows("Merged percentiles from the intended start A");
        List<InfluxRow> service = shown.rows("Merged percentiles A");

        assertThat(account).hasSize(RealRun.SURVIVORS).allSatisfy(row -> assertThat(row.number("scheduled"))
                .isEqualTo(row.number("started") + row.number("dropped") + row.number("waiting"))
                .isGreaterThan(row.number("started")));
        assertThat(account.stream().mapToDouble(row -> row.number("started")).sum())
                .isEqualTo(quick.samples());
        assertThat(delay.get(delay.size() - 1).number("no free thread"))
                .isGreaterThan(2 * delay.get(0).number("no free thread"));
        assertThat(response.get(response.size() - 1).number("p50"))
                .isGreaterThan(10 * service.get(service.size() - 1).number("p50"));
    }

    @Test
    void heatMapHoldsEverySample(RealRun run) {
        double shown = load(run, RealRun.OTHER_RUN).rows("All samples A").stream()
                .flatMap(row -> row.values().entrySet().stream())
                .filter(column -> column.getKey().startsWith("sum_b"))
                .mapToDouble(column -> ((Number) column.getValue()).doubleValue())
                .sum();

        assertThat(shown).isEqualTo(run.other().samples());
    }

    @Test
    void bothRunsSideBySide(RealRun run) {
        Shown shown = Shown.of(run, "jmeter-compare-runs", Map.of());
        Map<String, Object> all = shown.table("Load and errors", "transaction").get("all");
        Map<String, Object> slow = shown.table("Percentiles", "transaction").get("slow");

        assertThat(number(all, "samples A")).isEqualTo(run.other().samples());
        assertThat(number(all, "mean A")).isCloseTo(run.other().mean(), withinPercentage(0.01));
        assertThat(number(all, "mean Δ%"))
                .isCloseTo(number(all, "mean B") / number(all, "mean A") * 100 - 100, within(1e-6));
        assertThat(number(all, "rate B")).isGreaterThan(number(all, "rate A"));
        assertThat(number(slow, "p95 A"))
                .isCloseTo(
                        run.other().where(line -> line.label().equals("slow")).percentile(95), withinPercentage(3.2));
        Map<String, Object> certain =
                shown.table("How certain the figures are", "transaction").get("slow");
        assertThat(number(certain, "p95 A from")).isBetween(0.0, 0.97 * number(slow, "p95 A"));
        assertThat(number(certain, "p95 A to")).isGreaterThan(1.03 * number(slow, "p95 A"));
        for (String panel : List.of("Rate", "Threads", "Mean time", "Errors", "${percentile:text} over time")) {
            for (String side : List.of("A", "B")) {
                List<InfluxRow> curve = shown.rows(panel + " " + side);
                assertThat(curve).as(panel).hasSizeGreaterThan(8);
                assertThat(curve.get(0).number("since")).isBetween(0.0, 1.0);
                assertThat(curve.get(curve.size() - 1).number("since")).isBetween(8.0, 480.0);
            }
        }
    }

    @Test
    void killedGeneratorIsTheOnlyOneMissing(RealRun run) {
        for (List<String> runs : List.of(List.of(RealRun.RUN), List.<String>of())) {
            Shown shown = Shown.of(run, "jmeter-generators", Map.of("run", runs));
            assertThat(shown.figure("Generators", "missing")).as("%s", runs).isEqualTo(1);
            assertThat(shown.table("Windows", "instance").values())
                    .filteredOn(row -> number(row, "missing") == 1)
                    .extracting(row -> row.get("instance"))
                    .containsExactly(run.killedInstance());
        }
        Map<String, Map<String, Object>> windows =
                Shown.of(run, "jmeter-generators", Map.of()).table("Windows", "instance");
        assertThat(windows).hasSize(RealRun.GENERATORS).allSatisfy((instance, row) -> {
            assertThat(number(row, "lost")).as(instance).isZero();
            assertThat(row.containsKey("ended")).as(instance).isNotEqualTo(instance.equals(run.killedInstance()));
        });
        assertThat(number(windows.get(run.killedInstance()), "fewer")).isPositive();
    }

    @Test
    void killedGeneratorIsMissingFromItsDeathOn(RealRun run) {
        Shown shown = Shown.of(run, "jmeter-generators", Map.of());
        double last = run.database()
                .query("SELECT last(\"count\") FROM jmeter WHERE transaction='all' AND instance='"
                        + run.killedInstance() + "'")
                .get(0)
                .number("time");

        assertThat(shown.rows("Missing generators A"))
                .filteredOn(row -> row.tags().get("instance").equals(run.killedInstance()))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.number("time")).isGreaterThan(last));
        assertThat(shown.rows("Rate A"))
                .filteredOn(row -> row.tags().get("instance").equals(run.killedInstance()))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.number("time")).isLessThanOrEqualTo(last));
    }
}
