package io.github.jmeterrpc.influx.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.listener.InfluxReplies;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MergerTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    /** A whole hour, so that nothing depends on when this runs. */
    private static final long START = 1_795_000_000_000L / 3_600_000 * 3_600_000;

    private static final Map<String, String> RUN = Map.of("run", "a");

    private static InfluxServer influx;

    private final List<String> problems = new ArrayList<>();
    private InfluxDatabase database;
    private Sink target;
    private Merger merger;

    @BeforeAll
    static void startInflux() {
        influx = opened.add(TestInflux.orSkip());
    }

    @BeforeEach
    void open() {
        database = influx.newDatabase();
        target = opened.add(InfluxUrl.parse(database.writeUrl(), "", "").open(problems::add));
        merger = new Merger(target, List.of(Percentile.of(75)), problems::add);
    }

    private int merge() throws WriteException {
        return merger.mergeAll("jmeter", START, START + 60_000);
    }

    private List<InfluxRow> merged(String condition) {
        return database.query("SELECT * FROM jmeter_merged WHERE " + condition);
    }

    private InfluxRow only(String condition) {
        List<InfluxRow> rows = merged(condition);
        assertThat(rows).as(condition).hasSize(1);
        return rows.get(0);
    }

    @Test
    void percentilesAreThoseOfAllSamplesTogether() throws WriteException {
        Random random = new Random(5);
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            double median = 2000 * Math.pow(6, i);
            long[] micros = random.doubles(700)
                    .mapToLong(d -> Math.round(median * Math.exp(random.nextGaussian() / 2)))
                    .toArray();
            Arrays.stream(micros).forEach(all::add);
            database.write(GeneratorRows.of("g" + i, RUN).window(START, "pay", micros));
        }
        assertThat(merge()).isEqualTo(1);

        all.sort(null);
        for (String transaction : List.of("pay", "all")) {
            InfluxRow row = only("transaction='" + transaction + "'");
            assertThat(row.number("count")).isEqualTo(2800);
            assertThat(row.number("instances")).isEqualTo(4);
            assertThat(row.number("window_ms")).isEqualTo(5000);
            assertThat(row.number("time")).isEqualTo(START);
            assertThat(row.text("application")).isEqualTo("shop");
            assertThat(row.text("run")).isEqualTo("a");
            assertThat(row.values()).doesNotContainKeys("instance", "statut");
            assertThat(row.values().keySet().stream()
                            .filter(field -> field.matches("b[0-9.]+"))
                            .mapToDouble(row::number)
                            .sum())
                    .as("samples in all buckets")
                    .isEqualTo(2800);
            for (double percent : new double[] {50, 75, 90, 95, 99, 99.9}) {
                double exact = all.get((int) Math.ceil(percent / 100 * all.size()) - 1) / 1000.0;
                assertThat(row.number("pct" + percent)).isCloseTo(exact, within(exact / 32));
            }
        }
    }

    @Test
    void queriesNameAMeasurementWithABackslashAsItIsStored() throws WriteException {
        String measurement = "a\\ b\\,c\\=d\\\"e\\f";
        SeriesTags naming = new SeriesTags(measurement, "shop", "g", RUN);
        database.write(new GeneratorRows(naming, 5000).window(START, "pay", 1000));

        assertThat(merger.mergeAll(measurement, START, START + 60_000)).isEqualTo(1);
        assertThat(database.query("SELECT * FROM \"a/ b/,c/=d/\\\"e\\\\f_merged\" WHERE transaction='pay'"))
                .hasSize(1);
    }

    @Test
    void leavesMergedWindowsAlone() throws WriteException {
        database.write(GeneratorRows.of("g", RUN).window(START, "pay", 1, 2, 3));

        assertThat(merge()).isEqualTo(1);
        assertThat(merge()).isZero();
    }

    @Test
    void mergesALateWindowAgain() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START, "pay", 1000));
        database.write(GeneratorRows.of("g1", RUN).window(START + 5000, "pay", 1000));
        merge();
        database.write(GeneratorRows.of("g2", RUN).window(START, "pay", 9000, 9000));

        assertThat(merge()).isEqualTo(1);
        InfluxRow row = only("transaction='pay' AND time=" + START + "ms");
        assertThat(row.number("count")).isEqualTo(3);
        assertThat(row.number("instances")).isEqualTo(2);
        assertThat(row.number("pct50.0")).isCloseTo(9, within(9 / 32.0));
    }

    private static String rows(String window, Predicate<String> which) {
        return window.lines().filter(which).collect(Collectors.joining("\n"));
    }

    private static String twoLabels(String instance) {
        return GeneratorRows.of(instance, RUN)
                .window(START, 5000, Map.of("pay", new long[] {1000}, "order", new long[] {2000, 3000}));
    }

    @Test
    void anUnreadableHistogramStopsNoOtherWindow() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START, "pay", 1000, 2000));
        database.write(GeneratorRows.of("g2", RUN)
                .window(START, "pay", 3000)
                .replaceAll("histogram=\"[^\"]*\"", "histogram=\"x:1,y\""));
        database.write(GeneratorRows.of("g1", RUN).window(START + 5000, "pay", 1000));

        assertThat(merge()).isEqualTo(2);
        assertThat(merge()).isZero();
        InfluxRow row = only("transaction='pay' AND time=" + START + "ms");
        assertThat(row.number("count")).isEqualTo(3);
        assertThat(row.number("unreadable_rows")).isEqualTo(1);
        assertThat(row.number("pct99.0")).isCloseTo(2, within(2 / 32.0));
        assertThat(problems).singleElement().asString().contains("of g2 at " + START + " ms", "cannot be read");
    }

    @Test
    void writesTheRowOfARunThatIsMissing() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START + 1234, 3766, Map.of("pay", new long[] {1000})));
        database.write(GeneratorRows.of("g1", RUN).window(START + 5000, "pay", 1000, 2000));
        // A later run of the same name.
        long later = START + 3 * 3_600_000;
        database.write(GeneratorRows.of("g1", RUN).window(later, "pay", 3000));
        assertThat(merger.mergeAll("jmeter", START, later + 5000)).isEqualTo(3);

        assertThat(runs()).containsExactly((START + 1234) + " 3", later + " 1");
        database.query("DROP MEASUREMENT jmeter_runs");
        assertThat(merge()).isZero();
        assertThat(runs()).containsExactly((START + 1234) + " 3");
        assertThat(merger.mergeAll("jmeter", START, later + 5000)).isZero();
        assertThat(runs()).containsExactly((START + 1234) + " 3", later + " 1");
    }

    @Test
    void writesTheRowOfARunThatLacksRowsOfLabels() throws WriteException {
        String window = twoLabels("g1");
        database.write(rows(window, line -> !line.contains("transaction=pay")));
        merge();
        database.write(window);
        assertThat(merge()).isEqualTo(1);

        assertThat(runs()).containsExactly(START + " 1");
    }

    private List<String> runs() {
        return database.query("SELECT * FROM jmeter_runs WHERE transaction='pay'").stream()
                .map(row -> Math.round(row.number("time")) + " " + Math.round(row.number("samples")))
                .toList();
    }

    @Test
    void mergesARowOfALabelThatArrivesAfterTheRowOfAllSamples() throws WriteException {
        database.write(twoLabels("g1"));
        String late = twoLabels("g2");
        database.write(rows(late, line -> !line.contains("transaction=pay")));
        assertThat(merge()).isEqualTo(1);
        database.write(rows(late, line -> line.contains("transaction=pay")));

        assertThat(merge()).isEqualTo(1);
        assertThat(only("transaction='pay'").number("count")).isEqualTo(2);
        assertThat(only("transaction='all'").number("label_rows")).isEqualTo(4);
        assertThat(merge()).isZero();
    }

    @Test
    void doesNotWaitForARowThatInfluxDbHasRejected() throws WriteException {
        database.write(rows(twoLabels("g1"), line -> !line.contains("transaction=pay")));

        assertThat(merge()).isEqualTo(1);
        assertThat(merge()).isZero();
        assertThat(only("transaction='all'").number("label_rows")).isEqualTo(1);
    }

    @Test
    void mergesRowsOfLabelsWithoutTheRowOfAllSamples() throws WriteException {
        database.write(twoLabels("g1"));
        String killed = twoLabels("g2");
        database.write(rows(killed, line -> line.contains("transaction=order")));
        assertThat(merge()).isEqualTo(1);
        assertThat(only("transaction='all'").number("loose_rows")).isEqualTo(1);
        assertThat(only("transaction='order'").number("count")).isEqualTo(4);
        database.write(rows(killed, line -> line.contains("transaction=pay")));

        assertThat(merge()).isEqualTo(1);
        assertThat(merge()).isZero();
        assertThat(only("transaction='pay'").number("count")).isEqualTo(2);
        database.write(killed);
        assertThat(merge()).isEqualTo(1);
        assertThat(only("transaction='all'").number("count")).isEqualTo(6);
        assertThat(merge()).isZero();
    }

    @Test
    void countsAGeneratorThatWritesAnEmptyWindowLate() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START, "pay", 1000));
        merge();
        database.write(GeneratorRows.of("g2", RUN).window(START, 5000, Map.of()));
        merge();

        assertThat(only("transaction='all'").number("instances")).isEqualTo(2);
        assertThat(only("transaction='pay'").number("instances")).isEqualTo(1);
    }

    @Test
    void mergesFirstWindowsIntoTheAlignedWindow() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START + 1234, 3766, Map.of("pay", new long[] {1000})));
        database.write(GeneratorRows.of("g2", RUN).window(START + 4999, 1, Map.of("pay", new long[] {1000})));
        database.write(GeneratorRows.of("g3", RUN).window(START, "pay", 1000));
        // Two short runs of one generator within the window.
        database.write(GeneratorRows.of("g3", RUN).window(START + 3000, 10, Map.of("pay", new long[] {1000})));

        assertThat(merger.mergeAll("jmeter", START, START + 1235)).isEqualTo(1);
        InfluxRow row = only("transaction='pay'");
        assertThat(row.number("time")).isEqualTo(START);
        assertThat(row.number("count")).isEqualTo(4);
        assertThat(row.number("instances")).isEqualTo(3);
    }

    @Test
    void aWindowWithoutSamplesHasARowWithoutPercentiles() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START, 5000, Map.of()));
        merge();

        InfluxRow row = only("transaction='all'");
        assertThat(row.values()).containsKey("count").doesNotContainKey("pct50.0");
        assertThat(row.number("instances")).isEqualTo(1);
    }

    @Test
    void onlyGeneratorsWhoseTagsAreAllEqualAreMerged() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START, "pay", 1000));
        database.write(GeneratorRows.of("g2", RUN).window(START, "pay", 1000));
        database.write(GeneratorRows.of("g3", Map.of("run", "b")).window(START, "pay", 1000));
        database.write(GeneratorRows.of("g4", Map.of("run", "a", "env", "x")).window(START, "pay", 1000));
        database.write(GeneratorRows.of("g5", Map.of()).window(START, "pay", 1000));

        assertThat(merge()).isEqualTo(4);
        assertThat(merged("transaction='pay'"))
                .extracting(row -> row.text("run") + row.text("env") + row.number("count"))
                .containsExactlyInAnyOrder("a2.0", "b1.0", "ax1.0", "1.0");
        assertThat(merger.mergeAll("jmeter", START, START + 5000)).isZero();
    }

    @Test
    void namesMayHoldWhatInfluxDbEscapes() throws WriteException {
        String hard = "a,b=c \"d\" 'e' f\\,g 中文 \\";
        String stored = hard.replace("\\,", "/,") + ".";
        Map<String, String> tags = Map.of("run x", hard, "größe=9", "1");
        SeriesTags naming = new SeriesTags("my, \"own\"", "it's", "g", tags);
        GeneratorRows rows = new GeneratorRows(naming, 5000);
        database.write(rows.window(START, hard, 1000));
        database.write(new GeneratorRows(new SeriesTags(naming.measurement(), "it's", "h", tags), 5000)
                .window(START, hard, 1000));

        assertThat(merger.mergeAll("my, \"own\"", START, START + 1)).isEqualTo(1);
        assertThat(database.query("SELECT * FROM \"my, \\\"own\\\"_merged\" WHERE transaction<>'all'"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.text("transaction")).isEqualTo(stored);
                    assertThat(row.text("run x")).isEqualTo(stored);
                    assertThat(row.text("größe=9")).isEqualTo("1");
                    assertThat(row.number("count")).isEqualTo(2);
                });
        assertThat(merger.mergeAll("my, \"own\"", START, START + 1)).isZero();
    }

    private static GeneratorRows ofTenSeconds() {
        return new GeneratorRows(new SeriesTags("jmeter", "shop", "g2", RUN), 10_000);
    }

    @Test
    void windowsOfAnEarlierRunMayHaveHadAnotherLength() throws WriteException {
        database.write(ofTenSeconds().window(START, "pay", 1000));
        for (int w = 3; w < 12; w++) {
            database.write(GeneratorRows.of("g1", RUN).window(START + w * 5000, "pay", 1000));
        }

        assertThat(merge()).isEqualTo(9);
        assertThat(problems).isEmpty();
    }

    @Test
    void reportsWindowsOfDifferentLengthsInsteadOfMerging() throws WriteException {
        for (int w = 0; w < 12; w++) {
            database.write(GeneratorRows.of("g1", RUN).window(START + w * 5000, "pay", 1000));
        }
        for (int w = 0; w < 5; w++) {
            database.write(ofTenSeconds().window(START + w * 10_000, "pay", 1000));
        }

        assertThat(merge()).isZero();
        assertThat(problems)
                .singleElement()
                .asString()
                .contains("windows of 5000 ms and of 10000 ms", "run=a", "windowSeconds");
        assertThat(merger.mergeAll("jmeter", START, START + 60_000)).isZero();
        assertThat(database.query("SELECT * FROM jmeter_merged")).isEmpty();
    }

    @Test
    void mergesEarlierPercentilesAgain() throws WriteException {
        database.write(GeneratorRows.of("g1", RUN).window(START, "pay", 1000));
        merge();
        database.write(GeneratorRows.of("g2", RUN).window(START, "pay", 9000, 9000, 9000, 9000, 9000));
        new Merger(target, List.of(), problems::add).mergeAll("jmeter", START, START + 5000);

        assertThat(only("transaction='pay'").number("pct75.0")).isCloseTo(9, within(9 / 32.0));
    }

    @Test
    @Tag("full")
    void hundredsOfWindowsAndLabelsAreMergedInPieces() throws WriteException {
        Map<String, long[]> labels = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            labels.put("label " + i, new long[] {i * 1000L, i * 5000L});
        }
        for (int w = 0; w < 120; w++) {
            if (w != 50) {
                database.write(GeneratorRows.of("g1", RUN).window(START + w * 5000L, 5000, labels));
                database.write(GeneratorRows.of("g2", RUN).window(START + w * 5000L, 5000, labels));
            }
        }

        assertThat(merger.mergeAll("jmeter", 0, START + 86_400_000)).isEqualTo(119);
        assertThat(database.query("SELECT sum(count) AS n, count(count) AS rows FROM jmeter_merged WHERE"
                        + " transaction<>'all'"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.number("n")).isEqualTo(119 * 100 * 4);
                    assertThat(row.number("rows")).isEqualTo(119 * 100);
                });
    }

    @Test
    void mergesOtherRetentionPoliciesAsBucketsOfInfluxDb2() throws Exception {
        database.query("CREATE RETENTION POLICY week ON \"" + database.name() + "\" DURATION 20000d REPLICATION 1");
        String url = database.writeUrl() + "&rp=week";
        ScriptedReply answer = InfluxReplies.influx(
                200,
                "application/json",
                "{\"results\":[{\"statement_id\":0,\"error\":\"default retention policy not set for: a\"}]}");
        try (ScriptedHttpServer server = InfluxReplies.writeOnly(url, "SHOW", answer);
                Sink other =
                        InfluxUrl.parse(InfluxReplies.url(server, url), "", "").open(what -> {})) {
            other.write(GeneratorRows.of("g1", RUN)
                    .window(START, "pay", 1000, 2000)
                    .lines()
                    .toList());

            assertThat(new Merger(other, List.of(), what -> {}).mergeAll("jmeter", START, START + 60_000))
                    .isEqualTo(1);
        }
        assertThat(database.query("SELECT count FROM week.jmeter_merged WHERE \"transaction\" = 'pay'"))
                .singleElement()
                .satisfies(row -> assertThat(row.number("count")).isEqualTo(2));
    }

    @Test
    void whereThereIsNothingNothingIsDone() throws WriteException {
        assertThat(merge()).isZero();
        assertThat(merger.mergeAll("jmeter", 0, START)).isZero();
        assertThat(problems).isEmpty();
    }
}
