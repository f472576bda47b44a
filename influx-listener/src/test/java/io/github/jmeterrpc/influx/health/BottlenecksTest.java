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
    private static final HealthSnapshot WELL =
            snapshot(89.9, 499, 499, 399, 2000, 8191, 10_240, 199, new ClockOffset(1000, 1));

    private final List<String> warnings = new ArrayList<>();
    private final Bottlenecks bottlenecks = new Bottlenecks(WINDOW, warnings::add);

    private static HealthSnapshot snapshot(
            double cpu,
            double gc,
            double pause,
            double blocked,
            double active,
            double open,
            double most,
            double late,
            ClockOffset clock) {
        Map<HealthFigure, Double> figures = new EnumMap<>(HealthFigure.class);
        figures.put(HealthFigure.OBSERVED, (double) WINDOW);
        figures.put(HealthFigure.CPU_PROCESS, cpu);
        figures.put(HealthFigure.CPU_SYSTEM, cpu);
        figures.put(HealthFigure.GC, gc);
        figures.put(HealthFigure.GC_PAUSE_MAX, pause);
        figures.put(HealthFigure.THREADS_BLOCKED, blocked);
        figures.put(HealthFigure.THREADS_ACTIVE, active);
        figures.put(HealthFigure.HANDLES_OPEN, open);
        figures.put(HealthFigure.HANDLES_MAX, most);
        figures.put(HealthFigure.WAKE_UP_LATE, late);
        figures.put(HealthFigure.CLOCK_OFFSET, clock.millis());
        figures.put(HealthFigure.CLOCK_UNCERTAINTY, clock.uncertaintyMillis());
        return new HealthSnapshot(figures);
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
        ClockOffset near = new ClockOffset(0, 1);
        return Stream.of(
                Arguments.of("CPU", 3, snapshot(90, 0, 0, 0, 9, 1, 9, 0, near), "90 % busy"),
                Arguments.of("GC", 3, snapshot(0, 500, 0, 0, 9, 1, 9, 0, near), "500 of 5000 ms"),
                Arguments.of("GC pause", 1, snapshot(0, 0, 500, 0, 9, 1, 9, 0, near), "stopped all threads for 500 ms"),
                Arguments.of("blocked threads", 3, snapshot(0, 0, 0, 400, 2000, 1, 9, 0, near), "400 threads wait"),
                Arguments.of(
                        "handles", 1, snapshot(0, 0, 0, 0, 9, 8192, 10_240, 0, near), "8192 of 10240 file handles"),
                Arguments.of("late wake-ups", 3, snapshot(0, 0, 0, 0, 9, 1, 9, 200, near), "200 ms late"),
                Arguments.of("clock", 1, snapshot(0, 0, 0, 0, 9, 1, 9, 0, new ClockOffset(-1001, 1)), "-1001 ms (±1)"));
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
        HealthSnapshot busy = snapshot(100, 0, 0, 0, 9, 1, 9, 0, ClockOffset.UNKNOWN);
        check(WELL, WELL, WELL, busy, busy, WELL, busy, busy);

        assertThat(warnings).isEmpty();
        assertThat(bottlenecks.summary()).contains("CPU in 4");
    }

    @Test
    void aTestThatStartsMayBeBusyButNotShortOfHandles() {
        HealthSnapshot busy = snapshot(100, 5000, 5000, 2000, 2000, 9, 9, 5000, ClockOffset.UNKNOWN);
        check(busy, busy);

        assertThat(warnings).singleElement().asString().contains("(handles)");
    }

    @Test
    void aFewBlockedThreadsOfAFewAreNormal() {
        HealthSnapshot few = snapshot(0, 0, 0, 4, 4, 1, 9, 0, ClockOffset.UNKNOWN);
        check(WELL, WELL, WELL, few, few, few);

        assertThat(warnings).isEmpty();
    }
}
