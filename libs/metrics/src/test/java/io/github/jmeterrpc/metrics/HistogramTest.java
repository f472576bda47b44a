package io.github.jmeterrpc.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HistogramTest {

    @Test
    void aRoundingErrorOfThePercentageDoesNotSelectTheNextSample() {
        Histogram histogram = new Histogram();
        histogram.add(Buckets.PUBLISHED.index(1_000), 999);
        histogram.add(Buckets.PUBLISHED.index(1_000_000), 1);

        assertThat(histogram.percentile(99.9, 0, 1000)).isBetween(0.96, 1.04);
        assertThat(histogram.percentile(100, 0, 1000)).isBetween(968.0, 1000.0);
    }

    @Test
    void countsWhatTookSoLongOrLonger() {
        Histogram histogram = new Histogram();
        histogram.addRow(Buckets.PUBLISHED.index(2_000) + ":3,,1");
        histogram.add(Buckets.PUBLISHED.index(90_000), 2);

        assertThat(histogram.from(1)).isEqualTo(6);
        assertThat(histogram.from(50)).isEqualTo(2);
        assertThat(histogram.from(100)).isZero();
        assertThat(histogram.total()).isEqualTo(6);
    }

    @Test
    void countsOfARowOfAnotherProgramWhatCanBeRead() {
        Histogram histogram = new Histogram();
        histogram.addRow(null);
        histogram.addRow("");
        histogram.addRow("no buckets");
        histogram.addRow("10:2,many");

        assertThat(histogram.total()).isEqualTo(2);
    }

    @Test
    void fineBucketsAreVisitedByPublishedOnesInTheirOrder() {
        Histogram histogram = new Histogram(Buckets.RECORDED);
        for (long micros : new long[] {0, 1, 1_000, 62, 63, 100_000, 1_023, 1_024, 959, 960, Long.MAX_VALUE}) {
            histogram.add(Buckets.RECORDED.index(micros), 2);
        }
        List<String> shown = new ArrayList<>();
        histogram.forEach((bucket, count) -> shown.add(Buckets.PUBLISHED.upper(bucket) + ":" + count));

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
    void anEmptyHistogramHasNoBucketsAndNoPercentiles() {
        Histogram histogram = new Histogram();
        histogram.add(7, 1);
        histogram.clear();

        List<Integer> shown = new ArrayList<>();
        histogram.forEach((bucket, count) -> shown.add(bucket));
        assertThat(shown).isEmpty();
        assertThat(histogram.total()).isZero();
        assertThat(histogram.percentiles(0, 1, 50, 99)).containsOnly(Double.NaN);
    }

    @Test
    void countsAsManyBucketsAsThereAreAndAddsUpHistograms() {
        Random random = new Random(11);
        TreeMap<Integer, Long> expected = new TreeMap<>();
        Histogram one = new Histogram();
        Histogram other = new Histogram();
        for (int i = 0; i < 5_000; i++) {
            int bucket = random.nextInt(Buckets.PUBLISHED.count());
            expected.merge(bucket, 3L, Long::sum);
            (random.nextBoolean() ? one : other).add(bucket, 3);
        }
        one.addAll(other);

        TreeMap<Integer, Long> counts = new TreeMap<>();
        one.forEach(counts::put);
        assertThat(counts).isEqualTo(expected);
        assertThat(one.total()).isEqualTo(15_000);
    }

    @Test
    void percentilesAreTheExactOnesWithinHalfABucket() {
        for (Buckets buckets : List.of(Buckets.PUBLISHED, Buckets.RECORDED)) {
            Histogram histogram = new Histogram(buckets);
            long[] micros = new Random(7)
                    .longs(20_000, 1, 4_000_000)
                    .map(value -> value % 100 + value / (1 + value % 50))
                    .sorted()
                    .toArray();
            Arrays.stream(micros).forEach(value -> histogram.add(buckets.index(value), 1));

            double[] percents = {99.9, 50, 0.01, 100};
            double[] millis = histogram.percentiles(0, Double.POSITIVE_INFINITY, percents);
            for (int i = 0; i < percents.length; i++) {
                double exact = micros[(int) NearestRank.of(percents[i], micros.length) - 1] / 1000.0;
                assertThat(millis[i]).isCloseTo(exact, within(exact * 0.5 / (1 << buckets.bits())));
            }
        }
    }
}
