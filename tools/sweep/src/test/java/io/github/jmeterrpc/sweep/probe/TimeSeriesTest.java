package io.github.jmeterrpc.sweep.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {

    private static Reading reading(long atMillis, long cpuMillis, long poolThreads) {
        return new Reading(atMillis, cpuMillis, 1, Double.NaN, new Pool(100, poolThreads, poolThreads - 1, Double.NaN));
    }

    @Test
    void countsOnlyWhatWasUsedBetweenTheTwoMoments() {
        TimeSeries course = new TimeSeries();
        course.add(reading(0, 0, 99));
        course.add(reading(1000, 3000, 5));
        course.add(reading(2000, 4000, 7));
        course.add(reading(2400, 6000, 4));
        course.add(reading(3000, 9000, 50));

        TimeSeries.Use use = course.between(1500, 2500);

        // Half of the second from 1 to 2 (0.5 s) and half of that from 2 to 3 (2.5 s).
        assertThat(use.cores()).isEqualTo(3.0, within(1e-9));
        assertThat(use.pool().size()).isEqualTo(100);
        assertThat(use.pool().threads()).isEqualTo(7);
        assertThat(use.pool().busy()).isEqualTo(4.5);
        assertThat(use.pool().connections()).isNaN();
        assertThat(use.handles()).isNaN();
    }

    @Test
    void knowsNothingOfMomentsWithoutReadings() {
        TimeSeries course = new TimeSeries();
        course.add(reading(1000, 10, 1));
        course.add(reading(2000, 20, 1));

        assertThat(course.between(500, 1500).cores()).isNaN();
        assertThat(course.between(1500, 2500).cores()).isNaN();
        assertThat(new TimeSeries().between(0, 1)).isEqualTo(TimeSeries.Use.UNKNOWN);
    }

    @Test
    void readsThisProcess() throws InterruptedException {
        CountDownLatch named = new CountDownLatch(1);
        Thread pool = new Thread(
                () -> {
                    named.countDown();
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "probe-me-please");
        pool.start();
        // A thread has its name only when it runs.
        named.await();
        try {
            long pid = ProcessHandle.current().pid();
            Reading reading = new TargetProbe(
                            List.of(new ProcessProbe(pid)), List.of(new ThreadNames(pid, Pattern.compile("probe-m.*"))))
                    .read();

            assertThat(reading.cpuMillis()).isPositive();
            assertThat(reading.memoryBytes()).isGreaterThan(10 << 20);
            assertThat(reading.pool().threads()).isEqualTo(1);
            assertThat(reading.pool().busy()).isNaN();
            assertThat(reading.handles()).isPositive();
        } finally {
            pool.interrupt();
            pool.join();
        }
    }

    @Test
    void knowsNothingOfAProcessThatIsNotThere() {
        Reading reading = new TargetProbe(
                        List.of(new ProcessProbe(Integer.MAX_VALUE)),
                        List.of(new ThreadNames(Integer.MAX_VALUE, Pattern.compile(".*"))))
                .read();

        assertThat(reading.cpuMillis()).isNaN();
        assertThat(reading.memoryBytes()).isNaN();
        assertThat(reading.pool()).isEqualTo(Pool.UNKNOWN);
        assertThat(reading.handles()).isNaN();
    }
}
