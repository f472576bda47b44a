package io.github.jmeterrpc.sweep.result;

import static io.github.jmeterrpc.sweep.result.Levels.level;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KneeTest {

    private static Optional<Integer> knee(LevelResult... levels) {
        return Knee.of(List.of(levels)).map(knee -> knee.at().load());
    }

    @Test
    void isWhereAPoolOfThreeHundredIsFull() {
        assertThat(knee(level(100, 5000), level(200, 10_000), level(300, 15_000), level(500, 15_100)))
                .contains(300);
    }

    @Test
    void isNoneWhileThroughputGrows() {
        assertThat(knee(level(10, 500), level(20, 1000), level(40, 2000))).isEmpty();
    }

    @Test
    void theVerdictOnGrowthSaysWhetherCpuIsLeft() {
        Bottleneck fourCores = new Bottleneck(4, Double.NaN, 300);
        LevelResult first = level(10, 500, 0.4, 0.3, 10);

        assertThat(Finding.knee(List.of(first, level(20, 1000, 1.2, 1.3, 20)), 2, fourCores)
                        .verdict())
                .isEqualTo("no knee: throughput still grew at 20 threads; try more");
        assertThat(Finding.knee(List.of(first, level(20, 1000, 2.2, 1.3, 20)), 2, fourCores)
                        .verdict())
                .startsWith(
                        "no knee: throughput still grew at 20 threads, but no CPU is left (target 130 %, generators 220 %")
                .endsWith("; use more machines");
    }

    @Test
    void isNoneAtASingleLevel() {
        assertThat(knee(level(10, 500))).isEmpty();
        assertThat(knee()).isEmpty();
    }

    @Test
    void isTheFirstOfAllWhereMoreThreadsBringNothingAtAll() {
        assertThat(knee(level(10, 8000), level(50, 8200), level(100, 7900))).contains(10);
    }

    @Test
    void isNotBetweenLevelsThatAreCloseTogether() {
        // 5 % more threads, 5 % more calls: still in proportion.
        assertThat(knee(level(100, 1000), level(105, 1050))).isEmpty();
    }

    @Test
    void isNotWhereALaterLevelBringsMoreAfterAll() {
        // One level that was disturbed makes no knee.
        assertThat(knee(level(10, 1000), level(20, 1010), level(40, 4000), level(80, 4100)))
                .contains(40);
    }

    @Test
    void isNotBeforeAGrowthThatIsOutOfProportionButLarge() {
        assertThat(knee(level(100, 5000), level(1000, 15_000), level(2000, 15_000)))
                .contains(1000);
    }

    @Test
    void countsNoFailedCalls() {
        LevelResult failing = level(20, 2000);
        failing.measured().orElseThrow().figures().calls().addErrors(10_000);

        assertThat(failing.measured().orElseThrow().figures().goodThroughput()).isEqualTo(1000);
        assertThat(failing.measured().orElseThrow().figures().throughput()).isEqualTo(2000);
        assertThat(knee(level(10, 1000), failing)).contains(10);
    }

    @Test
    void takesNoNoticeOfLevelsThatFailed() {
        assertThat(knee(
                        level(10, 1000),
                        LevelResult.failed(20, "for a test", LevelMeasurement.Memory.TARGET_OUT, Optional.empty()),
                        level(40, 1000)))
                .contains(10);
        assertThat(knee(
                        level(10, 1000),
                        LevelResult.failed(20, "for a test", LevelMeasurement.Memory.TARGET_OUT, Optional.empty())))
                .isEmpty();
    }
}
