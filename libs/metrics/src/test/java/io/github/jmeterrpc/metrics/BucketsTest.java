package io.github.jmeterrpc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketsTest {

    @ParameterizedTest
    @ValueSource(ints = {4, 6})
    void followEachOtherWithoutGapTheSameNumberInEachOctave(int bits) {
        Buckets buckets = new Buckets(bits);
        int perOctave = 1 << bits;
        Map<Integer, Integer> inOctave = new HashMap<>();
        for (int i = 0; i < buckets.count(); i++) {
            long lower = buckets.lower(i);
            long upper = buckets.upper(i);
            assertThat(buckets.index(lower)).isEqualTo(i);
            assertThat(buckets.index(upper - 1)).isEqualTo(i);
            assertThat(upper - lower).isLessThanOrEqualTo(Math.max(1, lower / perOctave));
            if (i > 0) {
                assertThat(lower).isEqualTo(buckets.upper(i - 1));
            }
            inOctave.merge(63 - Long.numberOfLeadingZeros(lower), 1, Integer::sum);
        }
        assertThat(buckets.lower(0)).isZero();
        assertThat(buckets.upper(buckets.count() - 1)).isEqualTo(Buckets.MAX_MICROS + 1);
        for (int octave = bits; octave < 42; octave++) {
            assertThat(inOctave).containsEntry(octave, perOctave);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 6})
    void theMiddleIsWithinHalfABucketOfEverythingInIt(int bits) {
        Buckets buckets = new Buckets(bits);
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long value = 1 + (random.nextLong() >>> (22 + random.nextInt(40)));
            assertThat(Math.abs(buckets.middle(buckets.index(value)) - value) / value)
                    .isLessThanOrEqualTo(0.5 / (1 << bits));
        }
    }

    @Test
    void fourFineOnesMakeAPublishedOneAsAWhole() {
        Buckets fine = new Buckets(6);
        for (int i = 0; i < fine.count(); i++) {
            assertThat(Buckets.PUBLISHED.index(fine.lower(i))).isEqualTo(Buckets.PUBLISHED.index(fine.upper(i) - 1));
        }
    }

    @Test
    void durationsOutsideTheRangeFallIntoTheNearestBucket() {
        assertThat(Buckets.PUBLISHED.index(-5)).isZero();
        assertThat(Buckets.PUBLISHED.index(Long.MAX_VALUE)).isEqualTo(Buckets.PUBLISHED.count() - 1);
    }
}
