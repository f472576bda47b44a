package io.github.jmeterrpc.influx.record.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.figures.histogram.Buckets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramTest {

    @Test
    void aHistogramIsShownByPublishedBucketsInTheirOrder() {
        Histogram histogram = new Histogram();
        for (long micros : new long[] {0, 1, 1_000, 62, 63, 100_000, 1_023, 1_024, 959, 960, Long.MAX_VALUE}) {
            histogram.add(micros, 2);
        }
        List<String> shown = new ArrayList<>();
        histogram.forEachPublished((bucket, count) -> shown.add(Buckets.PUBLISHED.upper(bucket) + ":" + count));

        assertThat(shown)
                .containsExactly(
                        "1:2",
                        "2:2",
                        "64:4",
                        "960:2",
                        "992:2",
                        "1024:4",
                        "1088:2",
                        "102400:2",
                        Buckets.MAX_MICROS + 1 + ":2");
    }

    @Test
    void anEmptyHistogramShowsNothing() {
        List<Integer> shown = new ArrayList<>();
        new Histogram().forEachPublished((bucket, count) -> shown.add(bucket));

        assertThat(shown).isEmpty();
    }
}
