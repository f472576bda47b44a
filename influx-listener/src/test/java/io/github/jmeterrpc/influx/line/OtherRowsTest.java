package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.line.RawRows.RawSample;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.FirstFailures.Failure;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Rows of failures, single samples and several generators: each as text. */
class OtherRowsTest {

    private static final SeriesTags NAMING = new SeriesTags("jmeter", "shop", "g1", Map.of("env", "test", "none", " "));
    private static final String TAGS = ",application=shop,env=test,instance=g1,transaction=pay";

    private static Failure failure(String message, String response) {
        return new Failure("pay", 1000, "500", message, "", "http://shop/pay", response);
    }

    @Test
    void failuresAreTextFieldsAndNoneReplacesAnother() {
        List<Line> rows = new ErrorRows(NAMING, 10)
                .of(List.of(failure(" no \"cash\" ", "x".repeat(300)), failure("x".repeat(200), "")));

        assertThat(rows)
                .containsExactly(
                        new Line("jmeter_errors" + TAGS + " responseCode=\"500\",responseMessage=\"no \\\"cash\\\"\","
                                + "url=\"http://shop/pay\",response=\"" + "x".repeat(199) + "…\" 1000000000"),
                        new Line("jmeter_errors" + TAGS + " responseCode=\"500\",responseMessage=\"" + "x".repeat(200)
                                + "\",url=\"http://shop/pay\" 1000000001"));
    }

    @Test
    void aCutTextEndsWithAWholeCharacter() {
        String cut = new ErrorRows(NAMING, 10)
                .of(List.of(failure("x".repeat(198) + "😀😀", "")))
                .get(0)
                .text();

        assertThat(cut).contains("\"" + "x".repeat(198) + "…\"");
    }

    @Test
    void aSingleSampleIsARowOfFields() {
        RawRows rows = new RawRows(NAMING, 10);

        assertThat(rows.of(new RawSample("pay", 5, 12_345, 7, 3, 100, 10, true, "200"), 5_000_007)
                        .text())
                .isEqualTo("jmeter_raw" + TAGS + ",statut=ok elapsed_ms=12.345,latency=7,connect=3,bytes=100,sent=10,"
                        + "responseCode=\"200\" 5000007");
        assertThat(rows.of(new RawSample("pay", 5, 0, 0, 0, 0, 0, false, ""), 5).text())
                .startsWith("jmeter_raw" + TAGS + ",statut=ko ");
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
    void aTestHasAThousandKindsOfFailuresAtMost() {
        Recorder recorder = new Recorder(new Labels(false, label -> true, 100), 0, Long.MAX_VALUE);
        Rows rows = new Rows(NAMING, List.of(), 10, Optional.empty(), false);
        List<String> last = List.of();
        for (int window = 0; window < 11; window++) {
            for (int i = 0; i < (window < 10 ? 100 : 20); i++) {
                fail(recorder, window < 10 || i >= 10 ? "failure " + window + " " + i : "failure 0 " + i);
            }
            last = rows
                    .of(new ClosedWindow(
                            5000L * window,
                            5000,
                            recorder.flip(0, Long.MAX_VALUE, 0),
                            new ClosedWindow.Threads(1, 1, 0)))
                    .stream()
                    .map(Line::text)
                    .filter(line -> line.contains("responseMessage"))
                    .toList();
        }

        assertThat(last)
                .hasSize(11)
                .anyMatch(line -> line.contains("responseMessage=failure\\ 0\\ 9 count=1,"))
                .anyMatch(line -> line.contains("responseMessage=(other\\ errors) count=10,"));
    }

    private static void fail(Recorder recorder, String message) {
        ThreadRecorder thread = recorder.forThisThread();
        Sample sample = thread.sample();
        sample.label = "pay";
        sample.endMillis = 1;
        sample.count = 1;
        sample.errors = 1;
        sample.responseCode = "500";
        sample.responseMessage = message;
        thread.record();
    }
}
