package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BucketRowsTest {

    private static final DurationThresholds THRESHOLDS = new DurationThresholds(List.of(250L, 100_000L, 100_500L));
    private static final String START = "jmeter_buckets,application=shop,run=r\\ 1,instance=10.0.0.5:9270,transaction=";

    private Recorder recorder = recorder(false);

    private static Recorder recorder(boolean summaryOnly) {
        return new Recorder(
                new LabelRules(summaryOnly, label -> !label.equals("unwanted"), 100, THRESHOLDS), 0, Long.MAX_VALUE);
    }

    private void sample(String label, long micros, int count, int errors) {
        ThreadRecorder thread = recorder.forThisThread();
        Sample sample = thread.sample();
        sample.label = label;
        sample.endMillis = 1;
        sample.micros = micros;
        sample.count = count;
        sample.errors = errors;
        thread.record();
    }

    private List<String> closed() {
        SeriesTags naming = new SeriesTags("jmeter", "shop", "10.0.0.5:9270", Map.of("run", "r 1"));
        Rows rows =
                new Rows(naming, List.of(), 100, Optional.of(new BucketRows(THRESHOLDS, 5000)), true, warning -> {});
        ClosedWindow window = new ClosedWindow(1700000000000L, 4999, recorder.end(), new ClosedWindow.Threads(7, 8, 1));
        return rows.of(window).stream()
                .map(Line::text)
                .filter(line -> line.startsWith("jmeter_buckets"))
                .toList();
    }

    @Test
    void countsSuccessesAndFailuresByDurationForEachLabelAndAtTheEndForAll() {
        sample("pay", 0, 1, 0);
        sample("pay", 63, 1, 1);
        sample("pay", 1_000, 3, 1);
        sample("buy now", 1_024, 1, 0);

        assertThat(closed())
                .containsExactly(
                        START
                                + "buy\\ now count=1,le_0.25=0,le_100=1,le_100.5=1,errors=0,sum=1.024,min=1.024,max=1.024,histogram=\"112:1\",window_ms=4999"
                                + " 1700000000000000000",
                        START
                                + "pay count=5,le_0.25=2,le_100=5,le_100.5=5,errors=2,sum=3.063,min=0.0,max=1.0,histogram=\"0:1"
                                + ",".repeat(47) + "1"
                                + ",".repeat(64) + "3\",window_ms=4999"
                                + " 1700000000000000000",
                        START + "all count=6,le_0.25=2,le_100=6,le_100.5=6,"
                                + "errors=2,sum=4.087,min=0.0,max=1.024,histogram=\"0:1" + ",".repeat(47) + "1"
                                + ",".repeat(64)
                                + "3,1\",window_ms=4999,interval_ms=5000,label_rows=2,thresholds=\"0.25;100;100.5\" 1700000000000000000");
    }

    @Test
    void countsResponseTimesFromTheIntendedStartBesideThem() {
        Sample sample = recorder.forThisThread().sample();
        sample.intended = true;
        sample.noFreeThreadMicros = 900;
        sample.wokeLateMicros = 24;
        sample("pay", 100, 1, 0);
        sample.intended = false;
        sample("pay", 100, 1, 0);

        assertThat(closed())
                .hasSize(2)
                .allMatch(line -> line.contains(",responses=\"112:1\",woke_late=\"24:1\",window_ms="));
    }

    @Test
    void thresholdsInsideABucketAreCountedExactly() {
        sample("pay", 100_000, 1, 0);
        sample("pay", 100_001, 1, 1);
        sample("pay", 100_500, 1, 0);
        sample("pay", 100_501, 1, 0);

        assertThat(closed()).hasSize(2).allMatch(line -> line.contains(" count=4,le_0.25=0,le_100=1,le_100.5=3,"));
    }

    @Test
    void withSummaryOnlyThereIsTheRowOfAllAlone() {
        recorder = recorder(true);
        sample("pay", 1_000, 1, 0);
        sample("unwanted", 1_000, 1, 0);

        assertThat(closed())
                .containsExactly(START
                        + "all count=2,le_0.25=0,le_100=2,le_100.5=2,errors=0,sum=2.0,min=1.0,max=1.0,histogram=\"111:2\",window_ms=4999,"
                        + "interval_ms=5000,label_rows=0,thresholds=\"0.25;100;100.5\" 1700000000000000000");
    }

    @Test
    void labelsWithoutRowsCountInTheRowOfAll() {
        sample("pay", 1_000, 1, 0);
        sample("unwanted", 2_000, 1, 0);

        assertThat(closed()).hasSize(2).last().asString().contains("transaction=all count=2,");
    }

    @Test
    void aWindowWithoutSamplesHasARowOfZero() {
        assertThat(closed())
                .containsExactly(START
                        + "all count=0,le_0.25=0,le_100=0,le_100.5=0,window_ms=4999,interval_ms=5000,label_rows=0,"
                        + "thresholds=\"0.25;100;100.5\""
                        + " 1700000000000000000");
    }

    @Test
    void countsASampleInOneWindowOnly() {
        sample("pay", 50, 1, 0);
        recorder.flip(1, 2, 0);
        recorder.flip(2, Long.MAX_VALUE, 0);
        sample("pay", 100_000, 1, 0);

        assertThat(closed()).hasSize(2).allMatch(line -> line.contains(" count=1,le_0.25=0,le_100=1,"));
    }
}
