package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LevelVerdictTest {

    private static final Thresholds LIMITS = Thresholds.parse("response_p90>=50; errors>=1%; arrivals_dropped>=1%")
            .asObjectives();

    private static LevelVerdict of(List<List<WindowSums>> runs) {
        return LevelVerdict.of(runs, LIMITS);
    }

    @Test
    void isClearWhereAllOfARunIsOnOneSide() {
        assertThat(of(List.of(Runs.run(100, second -> 20.0))))
                .isEqualTo(new LevelVerdict(LevelVerdict.LevelOutcome.HOLDS, true, ""));

        LevelVerdict broken = of(List.of(Runs.run(100, second -> 80.0)));
        assertThat(broken.outcome()).isEqualTo(LevelVerdict.LevelOutcome.BREAKS);
        assertThat(broken.clear()).isTrue();
        assertThat(broken.shown()).matches("breaks response_p90 < 50 ms: measured 79\\.872 ms FAILED");
    }

    @Test
    void isNotClearWhileOneStopMakesTheDifference() {
        List<WindowSums> stopped = Runs.run(100, second -> second >= 17 ? 80.0 : 20.0);
        List<WindowSums> smooth = Runs.run(100, second -> 20.0);

        LevelVerdict once = of(List.of(stopped));
        assertThat(once.outcome()).isEqualTo(LevelVerdict.LevelOutcome.BREAKS);
        assertThat(once.clear()).isFalse();
        LevelVerdict more = of(List.of(stopped, smooth));
        assertThat(more.outcome()).isEqualTo(LevelVerdict.LevelOutcome.HOLDS);
        assertThat(more.clear()).isFalse();
        assertThat(more.shown())
                .startsWith("holds: response_p90 < 50 ms: measured 19.968 ms (19.3 to 20.6) ok, close: ")
                .contains("another such test could cross it (sure with ")
                .endsWith("; 2 runs together")
                .doesNotContain("errors");
    }

    @Test
    void isNotClearWithTooFewCalls() {
        Thresholds limits = Thresholds.parse("response_p99.9>=50");

        LevelVerdict few = LevelVerdict.of(List.of(Runs.run(10, second -> 20.0)), limits);
        assertThat(few.outcome()).isEqualTo(LevelVerdict.LevelOutcome.HOLDS);
        assertThat(few.clear()).isFalse();
        assertThat(few.reason()).endsWith("(sure with a test more than 10 times as long)");
        assertThat(LevelVerdict.of(List.of(Runs.run(200, second -> 20.0)), limits)
                        .clear())
                .isTrue();
    }

    @Test
    void breaksWhereCallsDoNotEndAsTheyCome() {
        List<WindowSums> behind = Collections.nCopies(20, Runs.window(100, 90, 0, 0, 20));

        LevelVerdict verdict = of(List.of(behind));

        assertThat(verdict.outcome()).isEqualTo(LevelVerdict.LevelOutcome.BREAKS);
        assertThat(verdict.reason()).isEqualTo("throughput: of 2000 arrivals that were due, 1800 ended");
    }

    @Test
    void limitsDroppedArrivals() {
        List<WindowSums> dropping = Collections.nCopies(20, Runs.window(100, 95, 0, 5, 20));

        assertThat(of(List.of(dropping)).reason()).isEqualTo("arrivals_dropped < 1 %: measured 5 % FAILED");
    }

    @Test
    void aFigureThatIsNotMeasuredBreaksItsLimit() {
        LevelVerdict none = LevelVerdict.of(
                List.of(Collections.nCopies(20, Runs.window(0, 0, 0, 0, 20))),
                Thresholds.parse("response_p99>=50").asObjectives());

        assertThat(none.shown()).startsWith("breaks response_p99 < 50 ms: not measured");
    }

    @Test
    void judgesAllValidRunsOfARateTogetherAndNoneThatBrokeBesideOtherWork() {
        Bottleneck bottleneck = new Bottleneck(4, Double.NaN, Double.NaN);
        LevelResult disturbed = level(1, 80);
        LevelResult quiet = level(0.1, 20);

        LevelVerdict invalid = LevelVerdict.of(disturbed, List.of(), LIMITS, bottleneck);
        assertThat(invalid.shown())
                .startsWith("invalid: this machine was busy with other work")
                .contains("; breaks response_p90 < 50 ms");
        LevelVerdict broken = new LevelVerdict(LevelVerdict.LevelOutcome.BREAKS, true, "invalid: in a name");
        LevelResult before = disturbed.with(invalid);
        assertThat(LevelVerdict.of(quiet, List.of(before), LIMITS, bottleneck))
                .isEqualTo(new LevelVerdict(LevelVerdict.LevelOutcome.HOLDS, true, ""));
        assertThat(LevelVerdict.of(quiet, List.of(level(0.1, 80).with(broken)), LIMITS, bottleneck)
                        .outcome())
                .isEqualTo(LevelVerdict.LevelOutcome.BREAKS);
        assertThat(LevelVerdict.of(level(1, 20), List.of(), LIMITS, bottleneck).outcome())
                .as("what holds beside other work holds without it")
                .isEqualTo(LevelVerdict.LevelOutcome.HOLDS);
    }

    @Test
    void aRateThatEndedTheTargetBreaksAndAnotherFailureIsNoVerdict() {
        Bottleneck bottleneck = new Bottleneck(4, Double.NaN, Double.NaN);

        assertThat(LevelVerdict.of(failed(LevelMeasurement.Memory.TARGET_OUT), List.of(), LIMITS, bottleneck)
                        .shown())
                .isEqualTo("breaks the target: for a test");
        assertThat(LevelVerdict.of(failed(LevelMeasurement.Memory.ENOUGH), List.of(), LIMITS, bottleneck)
                        .shown())
                .isEqualTo("failed: for a test");
    }

    private static LevelResult failed(LevelMeasurement.Memory memory) {
        return LevelResult.failed(100, "for a test", memory, Optional.empty());
    }

    /**
     * A level of 100 arrivals/s with such response times, while that share of the machine was busy.
     */
    private static LevelResult level(double machineBusy, double responseMillis) {
        LevelMeasurement measured = Levels.busy(Levels.level(100, 100, 0.1, 0.1, 4), machineBusy)
                .measured()
                .orElseThrow();
        LevelMeasurement withWindows = new LevelMeasurement(
                measured.figures(),
                measured.generators(),
                measured.generatorHandles(),
                measured.target(),
                measured.machineBusy(),
                measured.memory(),
                measured.errors(),
                List.of(),
                Runs.run(100, second -> responseMillis));
        return LevelResult.of(100, List.of(withWindows), Optional.empty());
    }
}
