package io.github.jmeterrpc.influx.record.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PublishedBucketsTest {

    @Test
    void everyBucketOfTheHistogramLiesInOnePublishedBucketAsAWhole() {
        for (int i = 0; i < Buckets.COUNT; i++) {
            assertThat(PublishedBuckets.index(Buckets.lower(i)))
                    .isEqualTo(PublishedBuckets.index(Buckets.upper(i) - 1));
        }
    }

    @Test
    void bucketsFollowEachOtherWithoutGapSixteenInEachOctave() {
        Map<Integer, Integer> inOctave = new HashMap<>();
        for (int i = 0; i < PublishedBuckets.COUNT; i++) {
            long lower = PublishedBuckets.lower(i);
            long upper = PublishedBuckets.upper(i);
            assertThat(PublishedBuckets.index(lower)).isEqualTo(i);
            assertThat(PublishedBuckets.index(upper - 1)).isEqualTo(i);
            assertThat(upper - lower).isLessThanOrEqualTo(Math.max(1, lower / 16));
            if (i > 0) {
                assertThat(lower).isEqualTo(PublishedBuckets.upper(i - 1));
            }
            inOctave.merge(63 - Long.numberOfLeadingZeros(lower), 1, Integer::sum);
        }
        assertThat(PublishedBuckets.lower(0)).isZero();
        assertThat(PublishedBuckets.upper(PublishedBuckets.COUNT - 1)).isEqualTo(Buckets.MAX_MICROS + 1);
        for (int octave = 4; octave < 42; octave++) {
            assertThat(inOctave).containsEntry(octave, PublishedBuckets.PER_OCTAVE);
        }
    }

    @Test
    void theMiddleIsWithinThirtyTwoPerMilleOfEverythingInTheBucket() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long value = 1 + (random.nextLong() >>> (22 + random.nextInt(40)));
            double middle = PublishedBuckets.middle(PublishedBuckets.index(value));
            assertThat(Math.abs(middle - value) / value).isLessThanOrEqualTo(1 / 32.0);
        }
    }

    @Test
    void aHistogramIsShownByPublishedBucketsInTheirOrder() {
        Histogram histogram = new Histogram();
        for (long micros : new long[] {0, 1, 1_000, 62, 63, 100_000, 1_023, 1_024, 959, 960, Long.MAX_VALUE}) {
            histogram.add(micros, 2);
        }
        List<String> shown = new ArrayList<>();
        histogram.forEachPublished((bucket, count) -> shown.add(PublishedBuckets.upper(bucket) + ":" + count));

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
