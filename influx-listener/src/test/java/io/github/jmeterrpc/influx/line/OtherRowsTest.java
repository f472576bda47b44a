package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.line.RawRows.RawSample;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.FirstFailures.FirstFailure;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Rows of failures, single samples and several generators: each as text. */
class OtherRowsTest {

    private static final SeriesTags NAMING = new SeriesTags("jmeter", "shop", "g1", Map.of("env", "test", "none", " "));
    private static final String TAGS = ",application=shop,env=test,instance=g1,transaction=pay";

    private static FirstFailure failure(String message, String response) {
        return new FirstFailure("pay", 1000, "500", message, "", "http://shop/pay", response);
    }

    @Test
    void failuresAreTextFieldsAndNoneReplacesAnother() {
        List<Line> rows = new ErrorRows(NAMING, 10, warning -> {})
                .of(List.of(failure(" no \"cash\" ", "x".repeat(300)), failure("x".repeat(500), "")));

        assertThat(rows)
                .containsExactly(
                        new Line("jmeter_errors" + TAGS + " responseCode=\"500\",responseMessage=\"no \\\"cash\\\"\","
                                + "url=\"http://shop/pay\",response=\"" + "x".repeat(199) + "…\" 1000000000"),
                        new Line("jmeter_errors" + TAGS + " responseCode=\"500\",responseMessage=\"" + "x".repeat(500)
                                + "\",url=\"http://shop/pay\" 1000000001"));
    }

    @Test
    void aCutTextEndsWithAWholeCharacter() {
        String cut = new ErrorRows(NAMING, 10, warning -> {})
                .of(List.of(failure("", "x".repeat(198) + "😀😀")))
                .get(0)
                .text();

        assertThat(cut).contains("\"" + "x".repeat(198) + "…\"");
    }

    /** A sample of 12.345 ms; every other number is another one, too. */
    private static RawSample raw(boolean ok, String responseCode) {
        int latencyMillis = 7;
        int connectMillis = 3;
        long receivedBytes = 100;
        long sentBytes = 10;
        return new RawSample(
                "pay", 5, 12_345, latencyMillis, connectMillis, receivedBytes, sentBytes, ok, responseCode);
    }

    @Test
    void aSingleSampleIsARowOfFields() {
        RawRows rows = new RawRows(NAMING, 10, warning -> {});

        assertThat(rows.of(raw(true, "200"), 5_000_007).text())
                .isEqualTo("jmeter_raw" + TAGS + ",statut=ok elapsed_ms=12.345,latency=7,connect=3,bytes=100,sent=10,"
                        + "responseCode=\"200\" 5000007");
        assertThat(rows.of(raw(false, ""), 5).text()).startsWith("jmeter_raw" + TAGS + ",statut=ko ");
    }

    @Test
    void rowsOfSeveralGeneratorsHaveTheirCommonTagsOnly() {
        MergedRows rows = new MergedRows("jmeter", NAMING.commonTags());

        assertThat(rows.window("pay", 5000, 2000, Map.of("count", 3.0), "48:3").text())
                .isEqualTo("jmeter_merged,application=shop,env=test,transaction=pay count=3.0,histogram=\"48:3\","
                        + "window_ms=2000 5000000000");
        assertThat(rows.run("all", 5000, Map.of("samples", 3.0), Optional.of("holds"))
                        .text())
                .isEqualTo("jmeter_runs,application=shop,env=test,transaction=all samples=3.0,verdict=\"holds\""
                        + " 5000000000");
        assertThat(rows.state("g1", Map.of("at", 7L), 5000).text())
                .isEqualTo("jmeter_state,application=shop,env=test by=\"g1\",at=7 5000000000");
        assertThat(NAMING.tags())
                .isEqualTo(new TreeMap<>(Map.of("application", "shop", "env", "test", "instance", "g1")));
    }

    @Test
    void fieldsOfPercentilesAreRecognized() {
        assertThat(Percentile.ofField("pct99.9")).contains(Percentile.of(99.9f));
        assertThat(Percentile.ofField("pct100.0")).contains(Percentile.of(100));
        assertThat(List.of("pct0.0", "pct100.5", "pct99", "pctx", "count", "xpct99.0"))
                .allMatch(field -> Percentile.ofField(field).isEmpty());
    }

    @Test
    void aTestHasAThousandKindsOfFailuresAtMostAndRareOnesTakeHalfOfTheirPlaces() {
        Recorder recorder = new Recorder(new LabelRules(false, label -> true, 100), 0, Long.MAX_VALUE);
        Rows rows = new Rows(NAMING, List.of(), 10, Optional.empty(), false, warning -> {});
        Set<String> kinds = new HashSet<>();
        for (int window = 0; window < 30; window++) {
            for (int i = 0; i < 90; i++) {
                fail(recorder, "once " + Words.word(90 * window + i));
            }
            for (int i = 0; i < 4; i++) {
                fail(recorder, "often " + (window < 20 ? "early" : "late"));
            }
            List<String> failures = closed(recorder, rows, window);
            assertThat(failures.stream().mapToInt(OtherRowsTest::count))
                    .satisfies(
                            n -> assertThat(n.stream().mapToInt(i -> i).sum()).isEqualTo(94));
            failures.forEach(line -> kinds.add(line.replaceFirst(" count=.*", "")));
            if (window == 29) {
                assertThat(failures)
                        .as("ten failures are not rare")
                        .anyMatch(line -> line.contains("often\\ late count=4,"))
                        .anyMatch(line -> line.contains("(other\\ errors) count=90,"));
            }
        }
        assertThat(kinds).hasSize(500 + 1 + 1);

        for (int window = 30; window < 50; window++) {
            for (int i = 0; i < 90; i++) {
                for (int n = 0; n < 10; n++) {
                    fail(recorder, "ten times " + Words.word(90 * window + i));
                }
            }
            closed(recorder, rows, window).forEach(line -> kinds.add(line.replaceFirst(" count=.*", "")));
        }
        assertThat(kinds).hasSize(1000 + 1);
    }

    private static int count(String line) {
        return (int) Double.parseDouble(line.replaceFirst(".* count=([0-9.]+),.*", "$1"));
    }

    private static List<String> closed(Recorder recorder, Rows rows, int window) {
        return rows
                .of(new ClosedWindow(
                        5000L * window, 5000, recorder.flip(0, Long.MAX_VALUE, 0), new ClosedWindow.Threads(1, 1, 0)))
                .stream()
                .map(Line::text)
                .filter(line -> line.contains("responseMessage"))
                .toList();
    }

    private static void fail(Recorder recorder, String message) {
        ThreadRecorder thread = recorder.forThisThread();
        Sample sample = thread.sample();
        sample.label = "pay";
        sample.endMillis = 1;
        sample.count = 1;
        sample.errors = 1;
        sample.responseCode = "500";
        sample.failure.read("500", message);
        thread.record();
    }
}
