package io.github.jmeterrpc.metrics.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HealthLimitTest {

    private static final long WINDOW = 5000;

    private static HealthSnapshot snapshot(String fields) {
        Map<String, Double> values = Arrays.stream(fields.split(" "))
                .map(field -> field.split("="))
                .collect(Collectors.toMap(field -> field[0], field -> Double.valueOf(field[1])));
        return HealthSnapshot.of(name -> values.getOrDefault(name, Double.NaN));
    }

    @ParameterizedTest
    @CsvSource({
        "CPU, cpu_process=90, cpu_process=89.9 cpu_system=89.9",
        "CPU, cpu_system=90 cpu_process=1, cpu_system=89.9",
        "GC, gc_ms=100 observed_ms=1000, gc_ms=99 observed_ms=1000",
        "GC_PAUSE, gc_pause_max_ms=500, gc_pause_max_ms=499",
        "BLOCKED_THREADS, threads_blocked=5 threads_active=25, threads_blocked=5 threads_active=26",
        "BLOCKED_THREADS, threads_blocked=5 threads_active=1, threads_blocked=4 threads_active=1",
        "HANDLES, fds_open=80 fds_max=100, fds_open=79 fds_max=100",
        "LATE_WAKE_UPS, wakeup_late_ms=200, wakeup_late_ms=199",
        "CLOCK, clock_offset_ms=-1001 clock_uncertainty_ms=1, clock_offset_ms=1000 clock_uncertainty_ms=1",
    })
    void isReachedByItsFigureAndByNoLess(HealthLimit limit, String reaching, String below) {
        assertThat(HealthLimit.reached(snapshot(reaching), WINDOW)).containsExactly(limit);
        assertThat(HealthLimit.reached(snapshot(below), WINDOW)).isEmpty();
    }

    @Test
    void unknownFiguresReachNoLimit() {
        assertThat(HealthLimit.reached(new HealthSnapshot(Map.of()), WINDOW)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"gc_ms=1 observed_ms=0", "fds_open=1 fds_max=0", "gc_ms=1", "clock_offset_ms=5000"})
    void sharesOfNothingReachNoLimit(String fields) {
        assertThat(HealthLimit.reached(snapshot(fields), WINDOW)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void describesItsFigureAndTheRemedy(HealthLimit limit) {
        HealthSnapshot all = new HealthSnapshot(Arrays.stream(HealthFigure.values())
                .collect(Collectors.toMap(Function.identity(), figure -> 7.0 * (figure.ordinal() + 1))));

        assertThat(limit.finding(all, WINDOW)).contains("limit ").doesNotContain("NaN");
        assertThat(limit.remedy()).isNotEmpty().doesNotEndWith(".");
    }
}
