package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Rows of the same samples have the same text in every version, since generators of several
 * versions, stored points and dashboards are read together. {@code kept-rows.lp} holds the rows of
 * version 0.1.0.
 */
class KeptRowsTest {

    private static final long HOUR = 3_600_000_000L;
    private static final DurationThresholds THRESHOLDS = new DurationThresholds(List.of(250L, 100_000L, 100_500L));

    private final Recorder recorder =
            new Recorder(new LabelRules(false, label -> true, 100, THRESHOLDS), 0, Long.MAX_VALUE);

    /** Samples of a label; every third fails, every fourth has an intended start. */
    private void samples(String label, LongStream micros) {
        int[] n = {0};
        micros.forEach(duration -> {
            ThreadRecorder thread = recorder.forThisThread();
            Sample sample = thread.sample();
            sample.label = label;
            sample.endMillis = 1;
            sample.micros = duration;
            sample.count = 1 + n[0] % 5;
            sample.errors = n[0] % 3 == 0 ? 1 : 0;
            sample.responseCode = "500";
            sample.failure.read("500", "Failed");
            sample.intended = n[0] % 4 == 0;
            sample.noFreeThreadMicros = 7L * n[0];
            sample.wokeLateMicros = n[0];
            n[0]++;
            thread.record();
        });
    }

    @Test
    void samplesGiveTheRowsOfVersion010() throws IOException {
        samples("zero", LongStream.of(0));
        samples("below 1 ms", LongStream.of(0, 1, 2, 15, 16, 17, 31, 32, 33, 62, 63, 64, 65, 250, 251, 959, 960, 999));
        samples(
                "edges of octaves",
                LongStream.rangeClosed(4, 43)
                        .flatMap(bit -> LongStream.of((1L << bit) - 1, 1L << bit, (1L << bit) + 1)));
        samples(
                "edges of buckets",
                LongStream.of(1_000, 1_023, 1_024, 1_087, 1_088, 100_000, 100_001, 100_500, 100_501));
        samples("hours", LongStream.of(HOUR - 1, HOUR, HOUR + 1, 2 * HOUR, 24 * HOUR, 1200 * HOUR, 1300 * HOUR));
        samples("many", new Random(5).longs(20_000, 0, 1 << 30).map(value -> value >>> (value % 21)));

        Rows rows = new Rows(
                new SeriesTags("jmeter", "shop", "10.0.0.5:9270", Map.of("run", "r 1")),
                Stream.of(50f, 90f, 99f, 99.9f, 100f).map(Percentile::of).toList(),
                100,
                Optional.of(new BucketRows(THRESHOLDS, 5000)),
                true,
                warning -> {});
        ClosedWindow window = new ClosedWindow(1700000000000L, 4999, recorder.end(), new ClosedWindow.Threads(7, 8, 1));

        // A field that came later.
        assertThat(rows.of(window).stream().map(line -> line.text().replaceFirst(",woke_late=\"[^\"]*\"", "")))
                .containsExactlyElementsOf(kept());
    }

    private static List<String> kept() throws IOException {
        try (InputStream in = KeptRowsTest.class.getResourceAsStream("kept-rows.lp")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
