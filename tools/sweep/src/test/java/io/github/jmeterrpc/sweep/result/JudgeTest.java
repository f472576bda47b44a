package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.figures.WindowSums;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final Judge JUDGE = new Judge(List.of(Slo.parse("p90<50"), Slo.parse("errors<1%")));

    @Test
    void isClearWhereAllOfARunIsOnOneSide() {
        assertThat(JUDGE.of(List.of(Runs.run(100, second -> 20.0))))
                .isEqualTo(new Verdict(Verdict.State.HOLDS, true, ""));

        Verdict broken = JUDGE.of(List.of(Runs.run(100, second -> 80.0)));
        assertThat(broken.state()).isEqualTo(Verdict.State.BREAKS);
        assertThat(broken.clear()).isTrue();
        assertThat(broken.shown()).startsWith("breaks p90<50: p90 79.9").doesNotContain("errors");
    }

    @Test
    void isNotClearWhileOneStopMakesTheDifference() {
        List<WindowSums> stopped = Runs.run(100, second -> second >= 17 ? 80.0 : 20.0);
        List<WindowSums> smooth = Runs.run(100, second -> 20.0);

        Verdict once = JUDGE.of(List.of(stopped));
        assertThat(once.state()).isEqualTo(Verdict.State.BREAKS);
        assertThat(once.clear()).isFalse();
        Verdict more = JUDGE.of(List.of(stopped, smooth));
        assertThat(more.state()).isEqualTo(Verdict.State.HOLDS);
        assertThat(more.clear()).isFalse();
        assertThat(more.shown()).contains("holds (close: p90<50: 7.50 ±", "of the calls exceed it, 10.0 % may");
        assertThat(JUDGE.of(List.of(stopped, smooth, smooth, smooth)).clear()).isTrue();
    }

    @Test
    void isNotClearWithTooFewCalls() {
        Judge judge = new Judge(List.of(Slo.parse("p999<50")));

        Verdict few = judge.of(List.of(Runs.run(10, second -> 20.0)));
        assertThat(few.state()).isEqualTo(Verdict.State.HOLDS);
        assertThat(few.clear()).isFalse();
        assertThat(few.reason()).isEqualTo("p999<50: 0.00 ± 1.5 % of the calls exceed it, 0.100 % may");
        assertThat(judge.of(List.of(Runs.run(200, second -> 20.0))).clear()).isTrue();
    }

    @Test
    void breaksWhereCallsDoNotEndAsTheyCome() {
        List<WindowSums> behind = Collections.nCopies(20, Runs.window(100, 90, 0, 0, 20));

        Verdict verdict = JUDGE.of(List.of(behind));

        assertThat(verdict.state()).isEqualTo(Verdict.State.BREAKS);
        assertThat(verdict.reason()).isEqualTo("throughput: of 2000 arrivals that were due, 1800 ended");
    }

    @Test
    void countsDroppedArrivalsAsErrors() {
        List<WindowSums> dropping = Collections.nCopies(20, Runs.window(100, 95, 0, 5, 20));

        assertThat(JUDGE.of(List.of(dropping)).reason()).isEqualTo("errors<1%: errors 5.00 %");
    }

    @Test
    void judgesAllValidRunsOfARateTogetherAndNoneThatBrokeBesideOtherWork() {
        Bottleneck bottleneck = new Bottleneck(4, Double.NaN, Double.NaN);
        LevelResult disturbed = level(1, 80);
        LevelResult quiet = level(0.1, 20);

        Verdict invalid = JUDGE.of(disturbed, List.of(), bottleneck);
        assertThat(invalid.shown())
                .startsWith("invalid: this machine was busy with other work")
                .contains("; breaks p90<50");
        LevelResult before = disturbed.with(invalid.shown());
        assertThat(JUDGE.of(quiet, List.of(before), bottleneck)).isEqualTo(new Verdict(Verdict.State.HOLDS, true, ""));
        assertThat(JUDGE.of(quiet, List.of(level(0.1, 80).with("breaks")), bottleneck)
                        .state())
                .isEqualTo(Verdict.State.BREAKS);
        assertThat(JUDGE.of(level(1, 20), List.of(), bottleneck).state())
                .as("what holds beside other work holds without it")
                .isEqualTo(Verdict.State.HOLDS);
    }

    @Test
    void aRateThatEndedTheTargetBreaksAndAnotherFailureIsNoVerdict() {
        Bottleneck bottleneck = new Bottleneck(4, Double.NaN, Double.NaN);

        assertThat(JUDGE.of(failed(Measured.Memory.TARGET_OUT), List.of(), bottleneck)
                        .shown())
                .isEqualTo("breaks the target: for a test");
        assertThat(JUDGE.of(failed(Measured.Memory.ENOUGH), List.of(), bottleneck)
                        .shown())
                .isEqualTo("failed: for a test");
    }

    private static LevelResult failed(Measured.Memory memory) {
        return LevelResult.failed(100, "for a test", memory, Optional.empty());
    }

    /**
     * A level of 100 arrivals/s with such response times, while that share of the machine was busy.
     */
    private static LevelResult level(double machineBusy, double responseMillis) {
        Measured measured = Levels.busy(Levels.level(100, 100, 0.1, 0.1, 4), machineBusy)
                .measured()
                .orElseThrow();
        Measured withWindows = new Measured(
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
