package io.github.jmeterrpc.plans.sweep.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CourseTest {

    private static Reading reading(long atMillis, long cpuMillis, long poolThreads) {
        return new Reading(
                atMillis,
                OptionalLong.of(cpuMillis),
                OptionalLong.of(1),
                OptionalLong.of(poolThreads),
                OptionalLong.empty());
    }

    @Test
    void countsOnlyWhatWasUsedBetweenTheTwoMoments() {
        Course course = new Course();
        course.add(reading(0, 0, 99));
        course.add(reading(1000, 3000, 5));
        course.add(reading(2000, 4000, 7));
        course.add(reading(3000, 9000, 50));

        Course.Use use = course.between(1500, 2500);

        // Half of the second from 1 to 2 (0.5 s) and half of that from 2 to 3 (2.5 s).
        assertThat(use.cores().orElseThrow()).isEqualTo(3.0, within(1e-9));
        assertThat(use.poolThreads()).hasValue(7);
        assertThat(use.handles()).isEmpty();
    }

    @Test
    void knowsNothingOfMomentsWithoutReadings() {
        Course course = new Course();
        course.add(reading(1000, 10, 1));
        course.add(reading(2000, 20, 1));

        assertThat(course.between(500, 1500).cores()).isEmpty();
        assertThat(course.between(1500, 2500).cores()).isEmpty();
        assertThat(new Course().between(0, 1)).isEqualTo(Course.Use.UNKNOWN);
    }

    @Test
    void readsThisProcess() throws InterruptedException {
        Thread pool = new Thread(
                () -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "probe-me-please");
        pool.start();
        try {
            Reading reading =
                    new ProcessProbe(ProcessHandle.current().pid(), Optional.of(Pattern.compile("probe-m.*"))).read();

            assertThat(reading.cpuMillis().orElseThrow()).isPositive();
            assertThat(reading.memoryBytes().orElseThrow()).isGreaterThan(10 << 20);
            assertThat(reading.poolThreads()).hasValue(1);
            assertThat(reading.handles().orElseThrow()).isPositive();
        } finally {
            pool.interrupt();
            pool.join();
        }
    }

    @Test
    void knowsNothingOfAProcessThatIsNotThere() {
        Reading reading = new ProcessProbe(Integer.MAX_VALUE, Optional.of(Pattern.compile(".*"))).read();

        assertThat(reading.cpuMillis()).isEmpty();
        assertThat(reading.memoryBytes()).isEmpty();
        assertThat(reading.poolThreads()).isEmpty();
        assertThat(reading.handles()).isEmpty();
    }
}
