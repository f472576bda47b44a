package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatsTest {

    private final Stats stats = new Stats();

    @Test
    void countsAllSamplesAndNotTheLastHundred() {
        stats.add(9_000_000, 1);
        stats.add(500_000, 5900);
        stats.add(1_000, 100);

        assertThat(stats.count()).isEqualTo(6001);
        assertThat(stats.maxMicros()).isEqualTo(9_000_000);
        assertThat(stats.minMicros()).isEqualTo(1_000);
        assertThat(stats.meanMicros()).isCloseTo(2_959_100_000.0 / 6001, within(1e-6));
        assertThat(stats.percentilesMillis(95)[0]).isCloseTo(500, within(500 / 128.0));
    }

    @Test
    void percentilesAreTheExactOnesWithinEightPerMille() {
        Random random = new Random(7);
        long[] values = random.longs(20_000, 1, 4_000_000)
                .map(v -> v % 100 + v / (1 + v % 50))
                .toArray();
        Arrays.stream(values).forEach(v -> stats.add(v, 1));
        Arrays.sort(values);

        for (double percent : new double[] {0.01, 10, 50, 90, 95, 99, 99.9, 100}) {
            long exact = values[(int) Math.ceil(percent / 100 * values.length) - 1];
            assertThat(stats.percentilesMillis(percent)[0] * 1000).isCloseTo(exact, within(exact / 128.0));
        }
    }

    @Test
    void twoThreadsCountAsOneDoes() {
        Stats other = new Stats();
        Stats all = new Stats();
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            long value = random.nextInt(1_000_000);
            (i % 3 == 0 ? stats : other).add(value, 1);
            all.add(value, 1);
        }
        stats.addAll(other);

        assertThat(stats.count()).isEqualTo(all.count());
        assertThat(stats.meanMicros()).isEqualTo(all.meanMicros());
        assertThat(stats.histogram().text()).isEqualTo(all.histogram().text());
    }

    @Test
    void withoutSamplesThereAreNoNumbers() {
        stats.add(1, 1);
        stats.clear();

        assertThat(stats.count()).isZero();
        assertThat(stats.meanMicros()).isNaN();
        assertThat(stats.minMicros()).isNaN();
        assertThat(stats.maxMicros()).isNaN();
        assertThat(stats.percentilesMillis(50)[0]).isNaN();
    }
}
