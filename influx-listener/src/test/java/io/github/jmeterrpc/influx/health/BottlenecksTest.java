package io.github.jmeterrpc.influx.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.metrics.health.HealthFigure;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BottlenecksTest {

    private static final long WINDOW = 5000;
    private static final HealthSnapshot WELL = snapshot(Map.of(
            HealthFigure.CPU_PROCESS, 89.9,
            HealthFigure.CPU_SYSTEM, 89.9,
            HealthFigure.GC, 499.0,
            HealthFigure.GC_PAUSE_MAX, 499.0,
            HealthFigure.THREADS_BLOCKED, 399.0,
            HealthFigure.THREADS_ACTIVE, 2000.0,
            HealthFigure.HANDLES_OPEN, 8191.0,
            HealthFigure.HANDLES_MAX, 10_240.0,
            HealthFigure.WAKE_UP_LATE, 199.0,
            HealthFigure.CLOCK_OFFSET, 1000.0));

    private final List<String> warnings = new ArrayList<>();
    private final Bottlenecks bottlenecks = new Bottlenecks(WINDOW, warnings::add);

    /** An idle generator, except for these figures. */
    private static HealthSnapshot snapshot(Map<HealthFigure, Double> others) {
        Map<HealthFigure, Double> figures = new EnumMap<>(HealthFigure.class);
        for (HealthFigure figure : List.of(
                HealthFigure.CPU_PROCESS,
                HealthFigure.CPU_SYSTEM,
                HealthFigure.GC,
                HealthFigure.GC_PAUSE_MAX,
                HealthFigure.THREADS_BLOCKED,
                HealthFigure.WAKE_UP_LATE,
                HealthFigure.CLOCK_OFFSET)) {
            figures.put(figure, 0.0);
        }
        figures.put(HealthFigure.OBSERVED, (double) WINDOW);
        figures.put(HealthFigure.THREADS_ACTIVE, 9.0);
        figures.put(HealthFigure.HANDLES_OPEN, 1.0);
        figures.put(HealthFigure.HANDLES_MAX, 9.0);
        figures.put(HealthFigure.CLOCK_UNCERTAINTY, 1.0);
        figures.putAll(others);
        return new HealthSnapshot(figures);
    }

    /** An idle generator with a busy CPU; its clock is not compared with another one. */
    private static HealthSnapshot busy(Map<HealthFigure, Double> others) {
        Map<HealthFigure, Double> figures = new EnumMap<>(HealthFigure.class);
        figures.put(HealthFigure.CPU_PROCESS, 100.0);
        figures.put(HealthFigure.CPU_SYSTEM, 100.0);
        figures.put(HealthFigure.CLOCK_OFFSET, Double.NaN);
        figures.put(HealthFigure.CLOCK_UNCERTAINTY, Double.NaN);
        figures.putAll(others);
        return snapshot(figures);
    }

    private void check(HealthSnapshot... each) {
        for (HealthSnapshot snapshot : each) {
            bottlenecks.check(snapshot);
        }
    }

    @Test
    void valuesBelowTheLimitsAreHealthy() {
        check(WELL, WELL, WELL, WELL, WELL, WELL);

        assertThat(warnings).isEmpty();
        assertThat(bottlenecks.any()).isFalse();
        assertThat(bottlenecks.summary())
                .isEqualTo(
                        "generator health: windows=6 judged=4 (the first 15 s for handles and clock alone), no bottleneck"
                                + " seen");
    }

    @Test
    void unknownValuesAreNoReason() {
        HealthSnapshot unknown = new HealthSnapshot(Map.of(HealthFigure.OBSERVED, (double) WINDOW));
        check(unknown, unknown, unknown, unknown, unknown, unknown);

        assertThat(bottlenecks.summary()).endsWith("no bottleneck seen");
    }

    static Stream<Arguments> reasons() {
        return Stream.of(
                Arguments.of(
                        "CPU",
                        3,
                        snapshot(Map.of(HealthFigure.CPU_PROCESS, 90.0, HealthFigure.CPU_SYSTEM, 90.0)),
                        "90 % busy"),
                Arguments.of("GC", 3, snapshot(Map.of(HealthFigure.GC, 500.0)), "500 of 5000 ms"),
                Arguments.of(
                        "GC pause",
                        1,
                        snapshot(Map.of(HealthFigure.GC_PAUSE_MAX, 500.0)),
                        "stopped all threads for 500 ms"),
                Arguments.of(
                        "blocked threads",
                        3,
                        snapshot(Map.of(HealthFigure.THREADS_BLOCKED, 400.0, HealthFigure.THREADS_ACTIVE, 2000.0)),
                        "400 threads wait"),
                Arguments.of(
                        "handles",
                        1,
                        snapshot(Map.of(HealthFigure.HANDLES_OPEN, 8192.0, HealthFigure.HANDLES_MAX, 10_240.0)),
                        "8192 of 10240 file handles"),
                Arguments.of("late wake-ups", 3, snapshot(Map.of(HealthFigure.WAKE_UP_LATE, 200.0)), "200 ms late"),
                Arguments.of("clock", 1, snapshot(Map.of(HealthFigure.CLOCK_OFFSET, -1001.0)), "-1001 ms (±1)"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void reportsEachReasonOnceAndCountsItToTheEnd(String reason, int windows, HealthSnapshot ill, String figure) {
        check(WELL, WELL, WELL);
        for (int i = 1; i < windows; i++) {
            check(ill);
            assertThat(warnings).isEmpty();
        }
        check(ill, ill, WELL, ill, ill, ill);

        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("bottleneck (" + reason + ")", figure, "limit")
                .endsWith("the total follows at the end of the test");
        assertThat(bottlenecks.any()).isTrue();
        assertThat(bottlenecks.summary())
                .startsWith("generator health: windows=" + (windows + 8) + " judged=" + (windows + 6) + " ")
                .endsWith(", over the limit: " + reason + " in " + (windows + 4));
    }

    @Test
    void countsShortBottlenecksWithoutAWarning() {
        HealthSnapshot busy = busy(Map.of());
        check(WELL, WELL, WELL, busy, busy, WELL, busy, busy);

        assertThat(warnings).isEmpty();
        assertThat(bottlenecks.summary()).contains("CPU in 4");
    }

    @Test
    void aTestThatStartsMayBeBusyButNotShortOfHandles() {
        HealthSnapshot busy = busy(Map.of(
                HealthFigure.GC, 5000.0,
                HealthFigure.GC_PAUSE_MAX, 5000.0,
                HealthFigure.THREADS_BLOCKED, 2000.0,
                HealthFigure.THREADS_ACTIVE, 2000.0,
                HealthFigure.HANDLES_OPEN, 9.0,
                HealthFigure.WAKE_UP_LATE, 5000.0));
        check(busy, busy);

        assertThat(warnings).singleElement().asString().contains("(handles)");
    }

    @Test
    void aFewBlockedThreadsOfAFewAreNormal() {
        HealthSnapshot few = snapshot(Map.of(HealthFigure.THREADS_BLOCKED, 4.0, HealthFigure.THREADS_ACTIVE, 4.0));
        check(WELL, WELL, WELL, few, few, few);

        assertThat(warnings).isEmpty();
    }
}
