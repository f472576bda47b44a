package io.github.jmeterrpc.endtoend.e2e;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Four generators at the same time, windows of one second; several looks at what this one run left.
 */
@Tag("full")
class FourGeneratorsEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int GENERATORS = 4;
    private static final String TOTALS = " FROM jmeter WHERE transaction='all' AND statut='all' ";

    private static TestBed bed;
    private static final List<JMeterRun> RUNS = new ArrayList<>();
    private static final ResultSummary RESULTS = new ResultSummary();

    @BeforeAll
    static void run() {
        bed = opened.add(new TestBed("four-generators"));
        for (int i = 1; i <= GENERATORS; i++) {
            RUNS.add(opened.add(
                    bed.start("generator-" + i, Map.of("threads", "4", "duration", "6", "windowSeconds", "1"))));
        }
        RUNS.forEach(JMeterRun::await);
        RUNS.forEach(run -> RESULTS.add(run.results().summary()));
    }

    @Test
    void storeEverySample() {
        assertThat(RESULTS.samples()).isPositive();
        assertThat(RESULTS.errors()).isZero();
        assertThat(bed.stored("count")).isEqualTo(RESULTS.samples());
        assertThat(bed.stored("countError")).isZero();
    }

    @Test
    void writeUnderAnInstanceEach() {
        assertThat(bed.database().query("SELECT sum(\"count\")" + TOTALS + "GROUP BY instance"))
                .hasSize(GENERATORS)
                .extracting(row -> row.tags().get("instance"))
                .allMatch(instance -> instance.matches("[^:]+:\\d+(-[a-z0-9]{6})?"))
                .doesNotHaveDuplicates();
    }

    @Test
    void writeTheirHealthAndTheDistanceToTheTarget() {
        List<InfluxRow> windows =
                bed.database().query("SELECT count(\"count\") AS n" + TOTALS + "GROUP BY instance ORDER BY time");
        List<InfluxRow> health = bed.database()
                .query(
                        "SELECT count(seq) AS n, max(seq) AS last FROM jmeter_generator WHERE target='' GROUP BY instance");
        assertThat(health).hasSize(GENERATORS).allMatch(row -> row.number("n") == row.number("last"));
        assertThat(health)
                .extracting(InfluxRow::tags)
                .containsExactlyInAnyOrderElementsOf(
                        windows.stream().map(InfluxRow::tags).toList());
        assertThat(health)
                .extracting(row -> row.number("n"))
                .containsExactlyElementsOf(
                        windows.stream().map(row -> row.number("n")).toList());

        // Announced by one plugin, probed by another: both have their classes relocated.
        List<InfluxRow> probes = bed.database()
                .query("SELECT count(rtt_ms) AS n, sum(rtt_failed) AS failed FROM jmeter_generator WHERE target='"
                        + bed.target() + "' GROUP BY instance");
        assertThat(probes).hasSize(GENERATORS).allSatisfy(row -> {
            assertThat(row.number("n")).isGreaterThanOrEqualTo(2);
            assertThat(row.number("failed")).isZero();
        });
    }

    @Test
    void wouldReplaceEachOthersPointsWithoutTheInstanceTag() {
        InfluxDatabase database = bed.database();
        // The very rows that the listeners wrote, once with all tags and once with that one taken
        // out.
        database.query("SELECT \"count\" INTO tagged" + TOTALS + "GROUP BY *");
        database.query("SELECT \"count\" INTO untagged" + TOTALS + "GROUP BY application, transaction, statut");

        Map<Double, Long> tagged = pointsByTime("tagged");
        Map<Double, Long> untagged = pointsByTime("untagged");
        List<Double> shared = tagged.keySet().stream()
                .filter(time -> tagged.get(time) == GENERATORS)
                .toList();

        assertThat(shared).as("windows in which all four wrote").isNotEmpty();
        assertThat(shared).allMatch(time -> untagged.get(time) == 1);
        assertThat(sum("tagged")).isEqualTo(RESULTS.samples());
        assertThat(sum("untagged")).isLessThan(RESULTS.samples());
    }

    @Test
    void leaveNoWarningInTheLog() throws IOException {
        for (JMeterRun run : RUNS) {
            // A warning about other load on the CPUs is accepted: a slow machine may need more than
            // 15 s for the 6 s.
            assertThat(run.complaints())
                    .as(run.log().toString())
                    .filteredOn(line -> !line.contains("this generator may be the bottleneck (")
                            && !line.contains("generator health: windows="))
                    .isEmpty();
            assertThat(Files.readString(run.process().output()))
                    .doesNotContain("SLF4J:", "Exception")
                    .contains("end of run");
        }
    }

    private static Map<Double, Long> pointsByTime(String measurement) {
        List<InfluxRow> points = bed.database().query("SELECT \"count\" FROM " + measurement + " GROUP BY *");
        return points.stream().collect(groupingBy(point -> point.number("time"), counting()));
    }

    private static long sum(String measurement) {
        return bed.database().query("SELECT \"count\" FROM " + measurement).stream()
                .mapToLong(point -> Math.round(point.number("count")))
                .sum();
    }
}
