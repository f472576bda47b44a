package io.github.jmeterrpc.benchmarks.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
        Stop stop = new Stop(6_000, 30_000);

        for (double percent : new double[] {50, 75, 80, 90, 95, 99, 99.9}) {
            assertThat(stop.percentile(percent))
                    .as("p" + percent)
                    .isCloseTo(Samples.percentile(waits, percent), within(1.0));
        }
    }
}
