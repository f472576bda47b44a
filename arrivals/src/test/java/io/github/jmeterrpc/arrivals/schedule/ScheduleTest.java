package io.github.jmeterrpc.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

    @Test
    void evenArrivalsAreEquallySpaced() {
        assertThat(times("rate(4/s) even_arrivals(1 s)", 0))
                .containsExactly(0L, 250_000_000L, 500_000_000L, 750_000_000L);
    }

    @Test
    void aPauseMovesWhatFollows() {
        assertThat(times("rate(2/s) even_arrivals(1 s) pause(3 s) even_arrivals(1 s)", 0))
                .containsExactly(0L, 500_000_000L, 4_000_000_000L, 4_500_000_000L);
    }

    @Test
    void aRampReachesItsEndRate() {
        List<Long> times = times("rate(0/s) even_arrivals(10 s) rate(200/s)", 0);

        assertThat(times).hasSize(1000).isSorted();
        for (int n = 0; n < times.size(); n++) {
            // n arrivals are due at t with 10 t² = n.
            assertThat(times.get(n) / 1e9).isCloseTo(Math.sqrt(n / 10.0), within(1e-8));
        }
    }

    @Test
    void aFallingRampEndsWithRateZero() {
        List<Long> times = times("rate(200/s) even_arrivals(10 s) rate(0/s)", 0);

        assertThat(times).hasSize(1000).isSorted();
        assertThat(times.get(999)).isLessThan(10_000_000_000L).isGreaterThan(9_600_000_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "rate(1000/h) even_arrivals(1 h), 1000",
        "rate(7/min) even_arrivals(3 min), 21",
        "rate(0.1/s) random_arrivals(1 min), 6",
        "rate(10/s) even_arrivals(90 s) rate(30/s) random_arrivals(1 min) rate(30/s), 3600"
    })
    void countsWhatTheRatesSay(String text, long count) {
        assertThat(Schedule.parse(text).count()).isEqualTo(count);
        assertThat(times(text, 3)).hasSize((int) count);
    }

    @Test
    void randomArrivalsAreTheSameWithTheSameSeed() {
        String text = "rate(100/s) random_arrivals(10 s) rate(300/s)";

        assertThat(times(text, 5)).isEqualTo(times(text, 5)).isNotEqualTo(times(text, 6));
    }

    @Test
    void randomArrivalsAreAPoissonProcess() {
        List<Long> times = times("rate(1000/s) random_arrivals(100 s)", 1);

        assertThat(times).hasSize(100_000).isSorted();
        double squares = 0;
        double longest = 0;
        for (int i = 1; i < times.size(); i++) {
            double gap = (times.get(i) - times.get(i - 1)) / 1e6;
            squares += gap * gap;
            longest = Math.max(longest, gap);
        }
        // Exponential gaps of mean 1 ms: the mean square is 2 ms², the longest of 100,000 about ln
        // 100,000 = 11.5 ms.
        assertThat(squares / times.size()).isCloseTo(2, within(0.1));
        assertThat(longest).isBetween(8.0, 25.0);
        assertThat(times.stream().filter(time -> time < 25_000_000_000L).count())
                .isBetween(24_300L, 25_700L);
    }

    @Test
    void randomArrivalsFollowARamp() {
        List<Long> times = times("rate(0/s) random_arrivals(10 s) rate(2000/s)", 1);

        assertThat(times).hasSize(10_000).isSorted();
        assertThat(times.stream().filter(time -> time < 5_000_000_000L).count()).isBetween(2350L, 2650L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50})
    void theGeneratorsTogetherMakeTheWholeSchedule(int generators) {
        String text = "rate(10/s) random_arrivals(5 s) pause(1 s) rate(1/s) even_arrivals(7 s) rate(20/s)";
        List<Long> sum = new ArrayList<>();
        for (int generator = 0; generator < generators; generator++) {
            sum.addAll(times(Schedule.parse(text).arrivals(11, generators, generator)));
        }
        Collections.sort(sum);

        assertThat(sum).isEqualTo(times(text, 11));
        assertThat(times(Schedule.parse(text).arrivals(11, generators, 0)).get(0))
                .isEqualTo(sum.get(0));
    }

    @Test
    void aDayAtAHighRateNeedsNoMemory() {
        ArrivalTimes times =
                Schedule.parse("rate(20000/s) random_arrivals(1 day)").arrivals(1, 1, 0);
        long last = 0;
        for (int i = 0; i < 100_000; i++) {
            long next = times.nextNanos();
            assertThat(next).isGreaterThanOrEqualTo(last);
            last = next;
        }
        assertThat(last / 1e9).isCloseTo(5, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fast",
                "rate(10/s)",
                "rate(10) even_arrivals(1 s)",
                "rate(10/s) even_arrivals(1 parsec)",
                "rate(0/s) even_arrivals(1 s)",
                "rate(1000000000000/s) even_arrivals(1 day)",
                "rate(9000000000000000000/s) even_arrivals(1 s) even_arrivals(1 s)"
            })
    void rejectsTextsThatAreNoSchedule(String text) {
        assertThatThrownBy(() -> Schedule.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Long> times(String text, long seed) {
        return times(Schedule.parse(text).arrivals(seed, 1, 0));
    }

    private static List<Long> times(ArrivalTimes arrivals) {
        List<Long> times = new ArrayList<>();
        for (long time = arrivals.nextNanos(); time != ArrivalTimes.END; time = arrivals.nextNanos()) {
            times.add(time);
        }
        return times;
    }
}
