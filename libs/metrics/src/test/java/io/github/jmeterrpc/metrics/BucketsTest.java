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
    void follow_each_other_without_gap_the_same_number_in_each_octave(int bits) {
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
    void the_middle_is_within_half_a_bucket_of_everything_in_it(int bits) {
        Buckets buckets = new Buckets(bits);
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            long value = 1 + (random.nextLong() >>> (22 + random.nextInt(40)));
            assertThat(Math.abs(buckets.middle(buckets.index(value)) - value) / value)
                    .isLessThanOrEqualTo(0.5 / (1 << bits));
        }
    }

    @Test
    void four_fine_ones_make_a_published_one_as_a_whole() {
        Buckets fine = new Buckets(6);
        for (int i = 0; i < fine.count(); i++) {
            assertThat(Buckets.PUBLISHED.index(fine.lower(i))).isEqualTo(Buckets.PUBLISHED.index(fine.upper(i) - 1));
        }
    }

    @Test
    void durations_outside_the_range_fall_into_the_nearest_bucket() {
        assertThat(Buckets.PUBLISHED.index(-5)).isZero();
        assertThat(Buckets.PUBLISHED.index(Long.MAX_VALUE)).isEqualTo(Buckets.PUBLISHED.count() - 1);
    }
}
