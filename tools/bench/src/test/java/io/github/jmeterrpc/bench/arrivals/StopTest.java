package io.github.jmeterrpc.bench.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StopTest {

    /** A stop of 6 s in 30 s: each of 30,000 arrivals by itself. */
    @Test
    void thePercentilesAreThoseOfEveryArrival() {
        double[] waits = DoubleStream.iterate(0, at -> at < 30_000, at -> at + 1)
                .map(at -> at < 6_000 ? 6_000 - at : 0)
                .sorted()
                .toArray();
        Stop stop = new Stop(6_000, 30_000, 0);

        for (double percent : new double[] {50, 75, 80, 90, 95, 99, 99.9}) {
            assertThat(stop.percentile(percent))
                    .as("p" + percent)
                    .isCloseTo(ArrivalsRun.percentile(waits, percent), within(1.0));
        }
    }

    /**
     * The same, with 4,000 answers a second after the stop and 1,000 arrivals: each of them by
     * itself.
     */
    @Test
    void theQueueAfterItCounts() {
        double[] ends = new double[30_000];
        double[] waits = new double[ends.length];
        double free = 0;
        for (int at = 0; at < ends.length; at++) {
            free = Math.max(at, at < 6_000 ? Math.max(free, 6_000) : free) + 0.25;
            ends[at] = free;
            waits[at] = free - at;
        }
        Arrays.sort(waits);
        double answers = Stop.answersPerSecond(Arrays.stream(ends), 6_000, 6_000);
        assertThat(answers).isCloseTo(4000, within(1.0));
        Stop stop = new Stop(6_000, 30_000, 1000 / answers);

        for (double percent : new double[] {50, 75, 80, 90, 95, 99, 99.9}) {
            assertThat(stop.percentile(percent))
                    .as("p" + percent)
                    .isCloseTo(ArrivalsRun.percentile(waits, percent), within(2.0));
        }
    }
}
