package io.github.jmeterrpc.influx.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.health.HealthReader.Snapshot.ClockOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BottlenecksTest {

    private static final long WINDOW = 5000;
    private static final double NONE = Double.NaN;
    private static final HealthReader.Snapshot WELL =
            snapshot(89.9, 499, 499, 400, 2000, 8192, 10_240, 200, new ClockOffset(1000, 1));

    private final List<String> warnings = new ArrayList<>();
    private final Bottlenecks bottlenecks = new Bottlenecks(WINDOW, warnings::add);

    private static HealthReader.Snapshot snapshot(
            double cpu,
            double gc,
            double pause,
            double blocked,
            double active,
            double open,
            double most,
            double late,
            ClockOffset clock) {
        return new HealthReader.Snapshot(
                WINDOW, cpu, cpu, gc, pause, 100, 200, blocked - 1, active, open, most, NONE, late, clock);
    }

    private void check(HealthReader.Snapshot... each) {
        for (HealthReader.Snapshot snapshot : each) {
            bottlenecks.check(snapshot);
        }
    }

    @Test
    void valuesAtTheLimitsAreHealthy() {
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
        HealthReader.Snapshot unknown = new HealthReader.Snapshot(
                WINDOW, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1, NONE, NONE, NONE, NONE, ClockOffset.UNKNOWN);
        check(unknown, unknown, unknown, unknown, unknown, unknown);

        assertThat(bottlenecks.summary()).endsWith("no bottleneck seen");
    }

    static Stream<Arguments> reasons() {
        ClockOffset near = new ClockOffset(0, 1);
        return Stream.of(
                Arguments.of("CPU", 3, snapshot(90, 0, 0, 0, 9, 1, 9, 0, near), "90 % busy"),
                Arguments.of("GC", 3, snapshot(0, 500, 0, 0, 9, 1, 9, 0, near), "500 of 5000 ms"),
                Arguments.of("GC pause", 1, snapshot(0, 0, 500, 0, 9, 1, 9, 0, near), "stopped all threads for 500 ms"),
                Arguments.of("blocked threads", 3, snapshot(0, 0, 0, 401, 2000, 1, 9, 0, near), "400 threads wait"),
                Arguments.of(
                        "handles", 1, snapshot(0, 0, 0, 0, 9, 8193, 10_240, 0, near), "8193 of 10240 file handles"),
                Arguments.of("late wake-ups", 3, snapshot(0, 0, 0, 0, 9, 1, 9, 201, near), "201 ms late"),
                Arguments.of("clock", 1, snapshot(0, 0, 0, 0, 9, 1, 9, 0, new ClockOffset(-1002, 1)), "-1002 ms (±1)"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void reportsEachReasonOnceAndCountsItToTheEnd(
            String reason, int windows, HealthReader.Snapshot ill, String figure) {
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
        HealthReader.Snapshot busy = snapshot(100, 0, 0, 0, 9, 1, 9, 0, ClockOffset.UNKNOWN);
        check(WELL, WELL, WELL, busy, busy, WELL, busy, busy);

        assertThat(warnings).isEmpty();
        assertThat(bottlenecks.summary()).contains("CPU in 4");
    }

    @Test
    void aTestThatStartsMayBeBusyButNotShortOfHandles() {
        HealthReader.Snapshot busy = snapshot(100, 5000, 5000, 2000, 2000, 9, 9, 5000, ClockOffset.UNKNOWN);
        check(busy, busy);

        assertThat(warnings).singleElement().asString().contains("(handles)");
    }

    @Test
    void aFewBlockedThreadsOfAFewAreNormal() {
        HealthReader.Snapshot few = snapshot(0, 0, 0, 5, 4, 1, 9, 0, ClockOffset.UNKNOWN);
        check(WELL, WELL, WELL, few, few, few);

        assertThat(warnings).isEmpty();
    }
}
