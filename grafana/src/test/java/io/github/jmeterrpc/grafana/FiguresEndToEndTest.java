package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The figures on the dashboards are those of the result files. */
@ExtendWith(SharedRun.class)
@Tag("full")
class FiguresEndToEndTest {

    /** A sample at a window's very edge may be counted in the next one: at each edge one of each thread. */
    private static final double EDGE = 2.0 * RealRun.THREADS;

    private static Answers load(RealRun run) {
        return Answers.of(run, "jmeter-load-test", Map.of());
    }

    /** Without the one that was killed: what it had measured in its last window went with it. */
    private static Answers survivors(RealRun run, Map<String, List<String>> further) {
        Map<String, List<String>> chosen = new HashMap<>(further);
        chosen.put("instance", run.survivingInstances());
        return Answers.of(run, "jmeter-load-test", chosen);
    }

    @Test
    void samplesAndErrors(RealRun run) {
        Results results = run.survivors();
        Answers shown = survivors(run, Map.of());

        assertThat(shown.figure("Samples A", "samples")).isEqualTo(results.samples());
        assertThat(shown.figure("Error rate A", "errors"))
                .isCloseTo(results.errors() * 100.0 / results.samples(), within(1e-9));
        assertThat(shown.figure("Mean time A", "mean")).isCloseTo(results.mean(), withinPercentage(0.01));
    }

    @Test
    void samplesOfTheTransactionsThatAreChosen(RealRun run) {
        Results results = run.survivors().where(line -> !line.label().equals("slow"));
        Answers shown = survivors(run, Map.of("transaction", List.of("GET /quick", "refused")));

        assertThat(shown.figure("Samples A", "samples")).isEqualTo(results.samples());
        assertThat(shown.figure("Error rate A", "errors"))
                .isCloseTo(results.errors() * 100.0 / results.samples(), within(1e-9));
    }

    @Test
    void theRateOfTheWholeRun(RealRun run) {
        Results results = run.survivors();
        double start = run
                .database()
                .query("SELECT \"text\" FROM events WHERE \"text\" =~ /started$/ AND instance =~ /^generator-[123]:/")
                .stream()
                .mapToDouble(row -> row.number("time"))
                .min()
                .orElseThrow();
        // A listener's last window ends with the test, which on a slow machine is a while after the last sample.
        double end = windows(run).stream()
                .mapToDouble(row -> row.number("time") + row.number("window_ms"))
                .max()
                .orElseThrow();

        assertThat(end).isGreaterThan(results.lastEnd() - 1000);
        assertThat(survivors(run, Map.of()).figure("Mean rate A", "rate"))
                .isCloseTo(
                        results.samples() * 1000 / (end - start),
                        withinPercentage(5 + 100 * tooLong(run) / (end - start)));
    }

    /** What windows of a generator that stood still have more than a second, ms: the others have windows of their own then. */
    private static double tooLong(RealRun run) {
        return windows(run).stream()
                .mapToDouble(row -> Math.max(0, row.number("window_ms") - 1000))
                .sum();
    }

    @Test
    void theRateOfEachWindowAlsoOfTheFirstAndTheLast(RealRun run) {
        Results results = run.survivors();
        List<InfluxRow> steps = survivors(run, Map.of()).rows("Rate A");

        List<InfluxRow> tooLong = windows(run).stream()
                .filter(row -> row.number("window_ms") > 1000)
                .toList();

        assertThat(steps).hasSizeGreaterThan(8);
        int compared = 0;
        for (InfluxRow step : steps) {
            long begin = (long) step.number("time");
            if (tooLong.stream()
                    .anyMatch(row -> row.number("time") < begin + 1000
                            && row.number("time") + row.number("window_ms") > begin)) {
                continue; // A generator that stood still has windows that are no seconds of the clock.
            }
            compared++;
            double covered = covered(run, begin);
            assertThat(step.number("samples/s") * covered / 1000)
                    .as("samples in the step at " + begin)
                    .isCloseTo(results.endedIn(begin, 1000).samples(), within(3 * EDGE));
        }
        assertThat(compared).as("steps compared of " + steps.size()).isGreaterThan(3);
    }

    /** The survivors' windows: when each began and how long it was, ms. */
    private static List<InfluxRow> windows(RealRun run) {
        return run.database()
                .query("SELECT window_ms FROM jmeter WHERE transaction='all' AND statut='all' AND instance =~"
                        + " /^generator-[123]:/");
    }

    /** How long any of the survivors' windows in a second really was, ms. */
    private static double covered(RealRun run, long begin) {
        return run
                .database()
                .query("SELECT sum(window_ms) AS w FROM jmeter WHERE transaction='all' AND statut='all' AND instance =~"
                        + " /^generator-[123]:/ AND time >= " + begin + "ms AND time < " + (begin + 1000)
                        + "ms GROUP BY instance")
                .stream()
                .mapToDouble(row -> row.number("w"))
                .max()
                .orElse(0);
    }

    @Test
    void threadsBeforeAndAfterOneWasKilled(RealRun run) {
        List<Double> threads = load(run).rows("Threads A").stream()
                .map(row -> row.number("threads"))
                .toList();

        assertThat(load(run).figure("Most threads A", "threads"))
                .isEqualTo((double) RealRun.THREADS * RealRun.GENERATORS);
        assertThat(threads).contains((double) RealRun.THREADS * RealRun.SURVIVORS);
    }

    @Test
    void theTableOfTransactions(RealRun run) {
        Answers shown = survivors(run, Map.of());
        double covered = Double.parseDouble(shown.choices().fillVariables("${covered:raw}"));

        for (String label : List.of("GET /quick", "slow", "refused")) {
            Results results = run.survivors().where(line -> line.label().equals(label));
            InfluxRow row = shown.row("Transactions A", "transaction", label);
            assertThat(row.number("samples")).as(label).isEqualTo(results.samples());
            assertThat(row.number("rate")).isCloseTo(results.samples() * 1000 / covered, withinPercentage(0.01));
            assertThat(row.number("errors")).isEqualTo(results.errors());
            assertThat(row.number("errors %")).isEqualTo(results.errors() * 100.0 / results.samples());
            assertThat(row.number("mean")).isCloseTo(results.mean(), withinPercentage(0.01));
            assertThat(row.number("min")).isEqualTo(results.shortest());
            assertThat(row.number("max")).isEqualTo(results.longest());
        }
        assertThat(shown.row("Transactions A", "transaction", "all").number("samples"))
                .isEqualTo(run.survivors().samples());
    }

    /** With two runs in the time range, which an hour's step puts together. */
    @Test
    void figuresOfTheWholeRangeDoNotDependOnTheInterval(RealRun run) {
        for (Map.Entry<String, String> figure : Map.of(
                        "Mean rate A", "rate", "Most threads A", "threads", "Duration A", "covered")
                .entrySet()) {
            List<Double> figures = List.of("1s", "1h").stream()
                    .map(step -> Answers.of(run, "jmeter-load-test", Map.of("run", List.of(), "every", List.of(step)))
                            .figure(figure.getKey(), figure.getValue()))
                    .toList();
            assertThat(figures.get(1)).as(figure.getKey()).isEqualTo(figures.get(0));
        }
    }

    @Test
    void sharesWithinThresholdsAndTransactionsOverTime(RealRun run) {
        Answers shown = survivors(run, Map.of());
        Results quick = run.survivors().where(line -> line.label().equals("GET /quick"));
        double within = quick.where(line -> line.elapsed() <= 10).samples() * 100.0 / quick.samples();
        double tolerated = quick.where(line -> line.elapsed() <= 40).samples() * 100.0 / quick.samples();
        InfluxRow row = shown.row("Percentiles B", "transaction", "GET /quick");

        assertThat(row.number("within")).isCloseTo(within, within(1e-6));
        assertThat(row.number("APDEX")).isCloseTo((within + tolerated) / 200, within(1e-6));
        for (String panel : List.of("Rate", "Mean time", "${percentile:text}", "Failed")) {
            assertThat(shown.rows(panel + " of each A"))
                    .as(panel)
                    .extracting(step -> step.tags().get("transaction"))
                    .containsOnly("GET /quick", "slow", "refused");
        }
        assertThat(shown.rows("Failed of each A"))
                .filteredOn(step -> step.tags().containsValue("refused"))
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.number(valueColumn(step))).isEqualTo(100));
    }

    private static String valueColumn(InfluxRow row) {
        return row.values().keySet().stream()
                .filter(column -> !column.equals("time"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theTableOfErrors(RealRun run) {
        List<InfluxRow> rows = survivors(run, Map.of()).rows("Errors by code and message A");

        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.tags())
                    .isEqualTo(Map.of(
                            "transaction",
                            "refused",
                            "responseCode",
                            "Assertion failed",
                            "responseMessage",
                            "no order in the answer"));
            assertThat(row.number("errors")).isEqualTo(run.survivors().errors());
        });
    }

    @Test
    void theTableOfTheLastFailures(RealRun run) {
        List<InfluxRow> rows = survivors(run, Map.of()).rows("Last failures A");

        assertThat(rows)
                .hasSize(100)
                .isSortedAccordingTo(Comparator.comparingDouble((InfluxRow row) -> row.number("time"))
                        .reversed())
                .allSatisfy(row -> assertThat(row.values())
                        .containsEntry("transaction", "refused")
                        .containsEntry("responseCode", "503")
                        .containsEntry("responseMessage", "out of stock")
                        .containsEntry("assertion", "no order in the answer")
                        .containsEntry("response", "{\"error\": \"sold out\"}"));
        assertThat(rows.get(0).number("time")).isCloseTo(run.survivors().lastEnd(), within(5_000.0));
    }

    @Test
    void littlesLaw(RealRun run) {
        Answers shown = survivors(run, Map.of());
        Map<Double, Double> measured = shown.rows("Little's law A").stream()
                .collect(Collectors.toMap(row -> row.number("time"), row -> row.number("measured")));
        List<InfluxRow> possible = shown.rows("Little's law B");
        // All survivors were at work then; in their first and last windows they were for a part of the time.
        List<InfluxRow> middle = possible.subList(possible.size() - 6, possible.size() - 2);

        // Threads that call without a pause; what they need between two samples depends on the machine.
        double busy = run.survivors().sum() / threadMillis(run);
        assertThat(shown.figure("Threads in calls A", "busy")).isCloseTo(100 * busy, withinPercentage(1));
        assertThat(busy).isBetween(0.3, 1.05);
        int threads = RealRun.THREADS * RealRun.SURVIVORS;
        double seconds = 1
                + (middle.get(middle.size() - 1).number("time") - middle.get(0).number("time")) / 1000;
        double inCalls = middle.stream()
                .mapToDouble(row -> threads * measured.get(row.number("time")) / row.number("threads ÷ mean time"))
                .sum();
        // A call counts where it ends: for each thread one may have begun before, and one end after these seconds.
        double edge = threads * run.survivors().longest() / 1000.0;
        assertThat(inCalls).isCloseTo(busy * threads * seconds, within(0.2 * busy * threads * seconds + edge));
    }

    /** How long the survivors' threads were there, all together, ms. */
    private static double threadMillis(RealRun run) {
        return run
                .database()
                .query("SELECT meanAT, window_ms FROM jmeter WHERE transaction='internal' AND run='" + RealRun.RUN
                        + "' AND instance =~ /^generator-[123]:/")
                .stream()
                .mapToDouble(row -> row.number("meanAT") * row.number("window_ms"))
                .sum();
    }

    @Test
    void mergedPercentilesOfEachWindow(RealRun run) {
        List<InfluxRow> windows = load(run).rows("Merged percentiles A");
        Results results = run.all();
        int compared = 0;
        for (InfluxRow window : windows) {
            Results exact = results.endedIn((long) window.number("time"), 1000);
            if (exact.samples() != merged(run, window)) {
                continue; // A sample at the edge was counted in the next window, or the killed one's never was.
            }
            compared++;
            for (Map.Entry<String, Double> percentile : Map.of(
                            "p50", 50.0, "p90", 90.0, "p95", 95.0, "p99", 99.0, "p99.9", 99.9)
                    .entrySet()) {
                assertThat(window.number(percentile.getKey()))
                        .as(percentile.getKey() + " at " + window.number("time"))
                        .isCloseTo(exact.percentile(percentile.getValue()), withinPercentage(3.2));
            }
        }
        assertThat(compared).as("windows compared of " + windows.size()).isGreaterThan(3);
    }

    private static long merged(RealRun run, InfluxRow window) {
        long time = (long) window.number("time");
        return run
                .database()
                .query("SELECT sum(count) AS n FROM jmeter_merged WHERE transaction='all' AND run='" + RealRun.RUN
                        + "' AND time >= " + time + "ms AND time < " + (time + 1000) + "ms")
                .stream()
                .mapToLong(row -> Math.round(row.number("n")))
                .sum();
    }

    /** The timer wants 1,000 samples per second, which the threads do not reach: their delay grows all the time. */
    @Test
    void arrivalsAndResponseTimesFromTheIntendedStart(RealRun run) {
        Answers shown = survivors(run, Map.of());
        Results quick = run.survivors().where(line -> line.label().equals("GET /quick"));
        List<InfluxRow> account = shown.rows("Arrivals of each generator A");
        List<InfluxRow> delay = shown.rows("Mean start delay A");
        List<InfluxRow> service = shown.rows("Merged percentiles A");
        List<InfluxRow> response = shown.rows("Merged percentiles from the intended start A");

        assertThat(account).hasSize(RealRun.SURVIVORS).allSatisfy(row -> assertThat(row.number("scheduled"))
                .isEqualTo(row.number("started") + row.number("dropped") + row.number("waiting"))
                .isGreaterThan(row.number("started")));
        assertThat(account.stream().mapToDouble(row -> row.number("started")).sum())
                .isEqualTo(quick.samples());
        assertThat(delay.get(delay.size() - 1).number("no free thread"))
                .isGreaterThan(2 * delay.get(0).number("no free thread"));
        assertThat(response.get(response.size() - 1).number("p50"))
                .isGreaterThan(10 * service.get(service.size() - 1).number("p50"));
        assertThat(shown.rows("Arrivals that wait A")).last().satisfies(row -> assertThat(row.number("waiting"))
                .isPositive());
        assertThat(Answers.of(run, "jmeter-generators", Map.of()).rows("Arrivals that woke late A"))
                .extracting(row -> row.tags().get("instance"))
                .isSubsetOf(run.instances())
                .hasSizeGreaterThan(RealRun.GENERATORS);
    }

    @Test
    void theHeatMapHoldsEverySample(RealRun run) {
        double shown = survivors(run, Map.of()).rows("All samples A").stream()
                .flatMap(row -> row.values().entrySet().stream())
                .filter(column -> column.getKey().startsWith("sum_b"))
                .mapToDouble(column -> ((Number) column.getValue()).doubleValue())
                .sum();

        // Of all generators, also the one that was killed.
        double written = run
                .database()
                .query("SELECT sum(count) AS n FROM jmeter_buckets WHERE transaction='all' AND run='" + RealRun.RUN
                        + "'")
                .stream()
                .mapToDouble(row -> row.number("n"))
                .sum();
        assertThat(shown)
                .isEqualTo(written)
                .isGreaterThanOrEqualTo(run.survivors().samples());
    }

    @Test
    void bothRunsSideBySide(RealRun run) {
        Answers shown = Answers.of(run, "jmeter-compare-runs", Map.of());
        InfluxRow all = shown.row("Load and errors A", "transaction", "all");
        double meanA = run.other().mean();

        assertThat(all.number("samples A")).isEqualTo(run.other().samples());
        assertThat(all.number("mean A")).isCloseTo(meanA, withinPercentage(0.01));
        assertThat(all.number("mean Δ%"))
                .isCloseTo(all.number("mean B") / all.number("mean A") * 100 - 100, within(1e-6));
        assertThat(all.number("rate B")).isGreaterThan(all.number("rate A"));
        assertThat(shown.row("${percentile:text} A", "transaction", "slow").number("worst A"))
                .isCloseTo(
                        run.other().where(line -> line.label().equals("slow")).longest(), withinPercentage(20));
        assertThat(shown.row("Load and errors A", "transaction", "refused").number("errors % A"))
                .isEqualTo(100);
    }

    @Test
    void curvesBeginWithTheRun(RealRun run) {
        Answers shown = Answers.of(run, "jmeter-compare-runs", Map.of());
        Map<String, Results> results = Map.of(RealRun.OTHER_RUN, run.other(), RealRun.RUN, run.all());
        for (String panel : List.of("Rate", "Threads", "Mean time", "Errors", "${percentile:text} over time")) {
            for (Map.Entry<String, String> side :
                    Map.of("A", RealRun.OTHER_RUN, "B", RealRun.RUN).entrySet()) {
                List<InfluxRow> curve = shown.rows(panel + " " + side.getKey());
                assertThat(curve).as(panel).hasSizeGreaterThan(8);
                assertThat(curve.get(0).number("since")).isBetween(0.0, 1.0);
                assertThat(curve.get(curve.size() - 1).number("since")).isBetween(8.0, 480.0);
                // A test may begin with a moment without samples, and have others where the machine stood still.
                assertThat(curve.subList(2, curve.size()).stream()
                                .filter(row -> !row.values().containsKey(side.getValue())))
                        .as(panel)
                        .allSatisfy(row -> assertThat(results.get(side.getValue())
                                        .endedIn((long) row.number("time"), 1000)
                                        .samples())
                                .isLessThanOrEqualTo((long) EDGE * RealRun.GENERATORS));
            }
        }
    }
}
