package io.github.jmeterrpc.sweep.result;

import static io.github.jmeterrpc.sweep.result.Levels.busy;
import static io.github.jmeterrpc.sweep.result.Levels.level;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.live.figures.sums.IntendedStartDurations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private static final Bottleneck FOUR_CORES = new Bottleneck(4, 1024, 300);

    private static String limit(Bottleneck machine, LevelResult at, LevelResult next) {
        return text(machine.of(new Knee(at, next), LoadUnit.THREADS));
    }

    private static String text(Bottleneck.FoundLimit limit) {
        return (limit.isOutside() ? "outside: " : "") + limit.text();
    }

    @Test
    void isTheTargetsCpuWhereItTakesMostOfAllCores() {
        assertThat(limit(FOUR_CORES, level(10, 1000, 1, 2, 10), level(20, 1000, 0.8, 2.9, 20)))
                .startsWith("target CPU (target 290 %, generators 80 %");
    }

    @Test
    void isTheGeneratorWhereItTakesMostOfAllCores() {
        assertThat(limit(FOUR_CORES, level(10, 1000, 2, 1, 10), level(20, 1000, 2.9, 0.8, 20)))
                .startsWith("outside: the generator: its CPU");
    }

    @Test
    void isThePoolWhereItIsFullAndCpuIsLeft() {
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300), level(500, 15_000, 1, 1, 300)))
                .startsWith("the target's pool: its 300 threads are all there, 500 callers wait");
    }

    @Test
    void isThePoolWhereItsThreadsHaveWorkAllTheTime() {
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300, 280), level(500, 15_000, 1, 1, 300, 299.2)))
                .startsWith("the target's pool: its 300 threads are all busy, 500 callers wait");
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300, 20), level(500, 15_000, 1, 1, 300, 21)))
                .startsWith("not found: CPU is left");
    }

    @Test
    void isNotThePoolWhileItMayGrow() {
        assertThat(limit(FOUR_CORES, level(100, 5000, 1, 1, 100), level(200, 5000, 1, 1, 150)))
                .startsWith("not found: CPU is left");
    }

    @Test
    void isThePoolOfATargetOfUnknownSizeWhereItGrewNoMore() {
        Bottleneck unknownSize = new Bottleneck(4, Double.NaN, Double.NaN);

        assertThat(limit(unknownSize, level(300, 15_000, 1, 1, 64), level(500, 15_000, 1, 1, 64)))
                .startsWith("the target's pool");
        assertThat(limit(unknownSize, level(300, 15_000, 1, 1, 64), level(500, 15_000, 1, 1, 80)))
                .startsWith("not found");
    }

    @Test
    void isTheGeneratorWhereItBeganCallsLateByItself() {
        LevelResult late = level(20, 1000, 0.5, 0.5, 20);
        LevelMeasurement measured = late.measured().orElseThrow();
        LevelFigures figures = Levels.figures(10, 10_000);
        figures.calls().responses().add(new IntendedStartDurations(80, 60, 0, 60), 100, 10_000);
        LevelMeasurement own = new LevelMeasurement(
                figures,
                measured.generators(),
                measured.generatorHandles(),
                measured.target(),
                measured.machineBusy(),
                measured.memory(),
                measured.errors(),
                List.of(),
                List.of());

        assertThat(text(FOUR_CORES.of(
                        new Knee(late, LevelResult.of(20, List.of(own), Optional.empty())), LoadUnit.RATE)))
                .startsWith(
                        "outside: the generator itself started calls late (60.0 of 80.0 ms on average; target 50 %");
    }

    @Test
    void findsOtherWorkThatTakesAQuarterOfTheMachine() {
        LevelResult level = level(10, 1000, 0.5, 0.5, 10);

        assertThat(FOUR_CORES.disturbance(busy(level, 0.5).measured().orElseThrow()))
                .contains("this machine was busy with other work (target 50 %, generators 50 %, whole machine 200 % of"
                        + " 400 %)");
        assertThat(FOUR_CORES.disturbance(busy(level, 0.49).measured().orElseThrow()))
                .isEmpty();
        assertThat(FOUR_CORES.disturbance(busy(level(10, 1000), 1).measured().orElseThrow()))
                .as("of a target that is not known")
                .isEmpty();
    }

    @Test
    void isNotFoundWhereNothingIsKnown() {
        assertThat(limit(FOUR_CORES, level(10, 1000), level(20, 1000)))
                .startsWith("not found")
                .contains("target unknown, generators unknown");
    }

    @Test
    void isSeenInTheMessagesOfFailedSamples() {
        assertThat(afterError("Non HTTP response message: Too many open files")).startsWith("outside: handles:");
        assertThat(afterError("java.net.NoRouteToHostException: Cannot assign requested address"))
                .startsWith("outside: ports:");
        assertThat(afterError("Server side(127.0.0.1,20880) threadpool is exhausted"))
                .startsWith("the target's pool");
    }

    @Test
    void isMemoryOfTheSideThatRanOutOfIt() {
        assertThat(limit(LevelMeasurement.Memory.TARGET_OUT, 0)).isEqualTo("memory: the target ran out of memory");
        assertThat(limit(LevelMeasurement.Memory.GENERATOR_OUT, 0))
                .isEqualTo("outside: memory: the generator ran out of memory");
        assertThat(limit(LevelMeasurement.Memory.UNKNOWN, 0)).startsWith("not found");
    }

    @Test
    void isTheHandlesOfAGeneratorThatHasNearlyAllOfThem() {
        assertThat(limit(LevelMeasurement.Memory.ENOUGH, 973))
                .startsWith("outside: handles: open files and sockets are used up (limit 1024");
        assertThat(limit(LevelMeasurement.Memory.ENOUGH, 972)).startsWith("not found");
    }

    private static String limit(LevelMeasurement.Memory memory, double handles) {
        LevelResult next = level(20, 1000, 1, 1, 20);
        LevelMeasurement measured = next.measured().orElseThrow();
        LevelMeasurement with = new LevelMeasurement(
                measured.figures(),
                measured.generators(),
                handles,
                measured.target(),
                measured.machineBusy(),
                memory,
                measured.errors(),
                List.of(),
                List.of());
        return limit(FOUR_CORES, level(10, 1000, 1, 1, 10), LevelResult.of(20, List.of(with), Optional.empty()));
    }

    @Test
    void isTheCpuOfOtherProcessesWhereTheyTakeMostOfAFullMachine() {
        LevelResult at = level(10, 1000, 0.5, 0.6, 10);

        assertThat(limit(FOUR_CORES, at, busy(level(20, 1000, 0.5, 0.6, 20), 0.9)))
                .startsWith("outside: CPU that neither target nor generators use");
        assertThat(limit(FOUR_CORES, at, busy(level(20, 1000, 0.5, 0.6, 20), 0.89)))
                .startsWith("not found");
        assertThat(limit(FOUR_CORES, at, busy(level(20, 1000, 1.2, 1.5, 20), 0.95)))
                .startsWith("target CPU");
        assertThat(limit(FOUR_CORES, at, busy(level(20, 1000, 1.5, 1.2, 20), 0.95)))
                .startsWith("outside: the generator: its CPU");
    }

    @Test
    void isCpuFromEightyFivePercentOfAllCoresForTargetAndGenerators() {
        LevelResult at = level(10, 1000, 1, 1, 10);

        assertThat(limit(FOUR_CORES, at, level(20, 1000, 1.4, 2, 20))).startsWith("target CPU");
        assertThat(limit(FOUR_CORES, at, level(20, 1000, 1.39, 2, 20))).startsWith("not found");
    }

    @Test
    void isNoPoolWhoseThreadsAreAtLeastTheCallers() {
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300), level(300, 15_000, 1, 1, 300)))
                .startsWith("not found");
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300), level(301, 15_000, 1, 1, 300)))
                .startsWith("the target's pool");
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300, 300), level(500, 15_000, 1, 1, 300, 270)))
                .as("nine of ten threads are busy")
                .startsWith("the target's pool");
        assertThat(limit(FOUR_CORES, level(300, 15_000, 1, 1, 300, 300), level(500, 15_000, 1, 1, 300, 269)))
                .startsWith("not found");
    }

    @Test
    void otherWorkMakesALevelWorthlessWhereItTakesAQuarterOfAFullMachine() {
        LevelMeasurement used =
                busy(level(10, 1000, 1, 1.6, 10), 0.9).measured().orElseThrow();
        LevelMeasurement more =
                busy(level(10, 1000, 1, 1.61, 10), 0.9).measured().orElseThrow();
        LevelMeasurement free =
                busy(level(10, 1000, 0.5, 0.5, 10), 0.89).measured().orElseThrow();

        assertThat(FOUR_CORES.otherWork(used)).contains("target 160 %, generators 100 %, whole machine 360 % of 400 %");
        assertThat(FOUR_CORES.otherWork(more)).isEmpty();
        assertThat(FOUR_CORES.otherWork(free)).isEmpty();
    }

    private static String afterError(String message) {
        LevelResult next = level(20, 1000, 1, 1, 20);
        Map<String, Integer> columns = Map.of("responseCode", 0, "responseMessage", 1, "success", 2);
        next.measured().orElseThrow().errors().add(new CsvResultLine(columns, List.of("500", message, "false")));
        return limit(FOUR_CORES, level(10, 1000, 1, 1, 10), next);
    }
}
