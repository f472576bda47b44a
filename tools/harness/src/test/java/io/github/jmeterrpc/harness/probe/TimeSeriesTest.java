package io.github.jmeterrpc.harness.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeSeriesTest {

    private static Reading reading(long atMillis, long cpuMillis, long poolThreads) {
        return new Reading(
                atMillis,
                cpuMillis,
                poolThreads == 7 ? 2000 : 1,
                new Pool(100, poolThreads, poolThreads - 1, Double.NaN));
    }

    @Test
    void countsOnlyTheUseBetweenTheTwoMoments() {
        TimeSeries course = new TimeSeries();
        course.add(reading(0, 0, 99));
        course.add(reading(1000, 3000, 5));
        course.add(reading(2000, 4000, 7));
        course.add(reading(2400, 6000, 4));
        course.add(reading(3000, 9000, 50));

        TimeSeries.Use use = course.between(1500, 2500);

        // From the last reading before to the first one after: 6 s of CPU in 2 s.
        assertThat(use.cores()).isEqualTo(3.0, within(1e-9));
        assertThat(use.memoryBytes()).isEqualTo(2000);
        assertThat(use.pool().size()).isEqualTo(100);
        assertThat(use.pool().threads()).isEqualTo(7);
        assertThat(use.pool().busy()).isEqualTo(4.5);
        assertThat(use.pool().connections()).isNaN();
    }

    @Test
    void isUnknownForMomentsWithoutReadings() {
        TimeSeries course = new TimeSeries();
        course.add(reading(1000, 10, 1));
        course.add(reading(2000, 20, 1));

        assertThat(course.between(500, 1500).cores()).isNaN();
        assertThat(course.between(1500, 2500).cores()).isNaN();
        assertThat(new TimeSeries().between(0, 1)).isEqualTo(TimeSeries.Use.UNKNOWN);
    }
}
