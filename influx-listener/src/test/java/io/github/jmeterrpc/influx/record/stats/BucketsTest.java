package io.github.jmeterrpc.influx.record.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BucketsTest {

    @Test
    void bucketsFollowEachOtherWithoutGapOrOverlap() {
        for (int i = 0; i < Buckets.COUNT; i++) {
            assertThat(Buckets.index(Buckets.lower(i))).isEqualTo(i);
            assertThat(Buckets.index(Buckets.upper(i) - 1)).isEqualTo(i);
            if (i > 0) {
                assertThat(Buckets.lower(i)).isEqualTo(Buckets.upper(i - 1));
            }
        }
        assertThat(Buckets.lower(0)).isZero();
        assertThat(Buckets.upper(Buckets.COUNT - 1)).isEqualTo(Buckets.MAX_MICROS + 1);
    }

    @Test
    void everyOctaveStartsWithABucketOfItsOwnSoThatFourMakeOneOfSixteen() {
        for (int octave = 6; octave < 42; octave++) {
            int first = Buckets.index(1L << octave);
            assertThat(Buckets.lower(first)).isEqualTo(1L << octave);
            assertThat(Buckets.upper(first + 3) - Buckets.lower(first)).isEqualTo(1L << (octave - 4));
        }
    }

    @Test
    void theMiddleOfABucketIsWithinEightPerMilleOfEveryValueInIt() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long value = 1 + (random.nextLong() >>> (22 + random.nextInt(40)));
            assertThat(Math.abs(Buckets.middle(Buckets.index(value)) - value) / value)
                    .isLessThanOrEqualTo(1 / 128.0);
        }
    }

    @Test
    void valuesOutsideTheRangeFallIntoTheNearestBucket() {
        assertThat(Buckets.index(-5)).isZero();
        assertThat(Buckets.index(Long.MAX_VALUE)).isEqualTo(Buckets.COUNT - 1);
    }
}
