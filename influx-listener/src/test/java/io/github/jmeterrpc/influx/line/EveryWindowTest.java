package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.record.WindowBuffer;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Windows with the same samples have the same rows: nothing is carried over from one window to a
 * later one.
 */
class EveryWindowTest {

    private static final int WINDOWS = 5;
    private static final long LENGTH = 1000;

    private final LabelRules labels =
            new LabelRules(false, label -> !label.equals("unlisted"), 10, new DurationThresholds(List.of(2000L)));
    private final Recorder recorder = new Recorder(labels, 0, LENGTH);
    private final Rows rows = new Rows(
            new SeriesTags("jmeter", "shop", "here", Map.of()),
            List.of(Percentile.of(50)),
            10,
            Optional.of(new BucketRows(labels.thresholds(), LENGTH)),
            true,
            warning -> {});

    private Sample sample(String label, long endMillis, long micros) {
        Sample sample = recorder.forThisThread().sample();
        sample.label = label;
        sample.endMillis = endMillis;
        sample.micros = micros;
        sample.count = 1;
        sample.errors = 0;
        sample.hits = 1;
        sample.totalHits = 1;
        sample.sentBytes = 10;
        sample.receivedBytes = 100;
        sample.bytesInTotal = true;
        sample.activeThreads = 3;
        sample.intended = false;
        return sample;
    }

    /**
     * Samples of each kind: successes, failures, with an intended start, unlisted, transactions,
     * sub-samples.
     */
    private void record(long endMillis) {
        ThreadRecorder thread = recorder.forThisThread();
        for (int i = 1; i <= 3; i++) {
            sample("pay", endMillis, i * 1000L);
            thread.record();
        }
        Sample failed = sample("pay", endMillis, 7000);
        failed.errors = 1;
        failed.responseCode = "500";
        failed.failure.read("500", "down");
        thread.record();
        Sample intended = sample("pay", endMillis, 5000);
        intended.intended = true;
        intended.noFreeThreadMicros = 4000;
        intended.wokeLateMicros = 2000;
        thread.record();
        sample("unlisted", endMillis, 9000);
        thread.record();
        Sample transaction = sample("checkout", endMillis, 11_000);
        transaction.hits = 2;
        transaction.totalHits = 0;
        transaction.bytesInTotal = false;
        thread.record();
        sample("part", endMillis, 6000);
        thread.recordPart();
    }

    private List<String> lines(WindowBuffer samples, long start) {
        List<String> lines = new ArrayList<>();
        rows.of(new ClosedWindow(start, LENGTH, samples, new ClosedWindow.Threads(3, 4, 1)))
                .forEach(line -> lines.add(line.text().replaceAll(" \\d+$", "") + " samples=" + line.samples()));
        return lines;
    }

    @Test
    void rowsOfEveryKindCountTheirOwnWindowOnly() throws InterruptedException {
        List<List<String>> windows = new ArrayList<>();
        for (int i = 0; i < WINDOWS; i++) {
            long end = i * LENGTH + 500;
            record(end);
            // A thread that has ended when the window is closed.
            Thread ended = new Thread(() -> record(end));
            ended.start();
            ended.join();
            windows.add(lines(recorder.flip((i + 1) * LENGTH, (i + 2) * LENGTH, 0), i * LENGTH));
        }

        List<String> first = windows.get(0);
        assertThat(windows).allSatisfy(window -> assertThat(window).containsExactlyElementsOf(first));
        assertThat(first)
                .anyMatch(
                        line -> line.startsWith("jmeter,application=shop,instance=here,transaction=pay,statut=all"
                                        + " count=10,avg=3.6,min=1.0,max=7.0,hit=10,sb=100,rb=1000,")
                                && line.contains(
                                        "response_count=2,response_avg=11.0,response_max=11.0,no_free_thread=4.0,woke_late=2.0"))
                .anyMatch(line -> line.contains("transaction=pay,statut=ko count=2,avg=7.0,"))
                .anyMatch(line -> line.contains("transaction=pay,responseCode=500,responseMessage=down count=2,"))
                .anyMatch(line -> line.contains("transaction=checkout,statut=all count=2,") && line.contains("hit=4"))
                .anyMatch(line -> line.contains("transaction=part,statut=all count=2,"))
                .anyMatch(line -> line.contains("transaction=all,statut=all count=14,countError=2,")
                        && line.contains("hit=12,sb=120,rb=1200,")
                        && line.contains("response_count=2,")
                        && line.endsWith(" samples=14"))
                .anyMatch(line -> line.startsWith(
                        "jmeter_buckets,application=shop,instance=here,transaction=all count=14,le_2=4,"))
                .anyMatch(line -> line.contains("transaction=internal minAT=3,maxAT=3,meanAT=3.0,"));
    }
}
