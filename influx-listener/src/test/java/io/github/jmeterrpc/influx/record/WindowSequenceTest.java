package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowSequenceTest {

    private long wall = 103_200;
    private long nanos;
    private final List<ClosedWindow> closed = new ArrayList<>();
    private final WindowSequence windows = new WindowSequence(
            new WindowTime(() -> wall, () -> nanos),
            5000,
            new LabelRules(false, label -> true, 10),
            sample -> {},
            Optional.empty(),
            () -> new ClosedWindow.Threads(1, 2, 3),
            closed::add);

    private void pass(long millis) {
        wall += millis;
        nanos += millis * 1_000_000;
        windows.tick();
    }

    private void sampleEndedNow() {
        ThreadRecorder thread = windows.recorder().forThisThread();
        Sample sample = thread.sample();
        sample.count = 1;
        sample.endMillis = wall;
        thread.record();
    }

    private List<Long> starts() {
        return closed.stream().map(ClosedWindow::startMillis).toList();
    }

    private List<Long> covered() {
        return closed.stream().map(ClosedWindow::coveredMillis).toList();
    }

    private List<Long> counts() {
        return closed.stream().map(w -> w.samples().total().count()).toList();
    }

    @Test
    void theFirstWindowStartsWithTheTestAndOthersAreAligned() {
        for (int i = 0; i < 100; i++) {
            pass(100);
        }
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 105_000L, 110_000L);
        assertThat(covered()).containsExactly(1800L, 5000L, 3200L);
    }

    @Test
    void aWindowIsClosedAfterItsGraceAndNotBefore() {
        pass(1800 + 499);
        assertThat(closed).isEmpty();
        pass(1);
        assertThat(starts()).containsExactly(103_200L);
    }

    @Test
    void graceIsHalfASecondOrAQuarterOfAShortWindow() {
        assertThat(WindowSequence.graceOf(5000)).isEqualTo(500);
        assertThat(WindowSequence.graceOf(1000)).isEqualTo(250);
    }

    @Test
    void theLastWindowsAreRightWhenTheTestEndsWithinTheGrace() {
        sampleEndedNow();
        pass(1900);
        sampleEndedNow();
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 105_000L);
        assertThat(covered()).containsExactly(1800L, 100L);
        assertThat(counts()).containsExactly(1L, 1L);
    }

    @Test
    void closesOverdueWindowsAtTheEnd() {
        wall += 7000;
        nanos += 7_000_000_000L;
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 105_000L, 110_000L);
        assertThat(covered()).containsExactly(1800L, 5000L, 200L);
    }

    @Test
    void aTestThatEndsWithItsWindowHasNoEmptyOne() {
        pass(1800);
        windows.end();

        assertThat(starts()).containsExactly(103_200L);
        assertThat(covered()).containsExactly(1800L);
    }

    @Test
    void twoWindowsThatWereMissedAreOneLongWindow() {
        pass(11_800);
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 115_000L);
        assertThat(covered()).containsExactly(11_800L, 1L);
    }

    @Test
    void aTestShorterThanAMillisecondHasAWindow() {
        sampleEndedNow();
        windows.end();

        assertThat(starts()).containsExactly(103_200L);
        assertThat(covered()).containsExactly(1L);
        assertThat(counts()).containsExactly(1L);
    }

    @Test
    void aClockThatJumpsAheadEndsTheWindowWithItsTrueLength() {
        pass(1000);
        sampleEndedNow();
        wall += 3_600_000;
        sampleEndedNow();
        pass(100);
        sampleEndedNow();
        pass(1000);
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 3_704_300L, 3_705_000L);
        assertThat(covered()).containsExactly(1100L, 700L, 300L);
        assertThat(counts()).containsExactly(2L, 1L, 0L);
    }

    @Test
    void aSmallJumpOfTheClockMakesNoWindowLonger() {
        pass(300);
        sampleEndedNow();
        wall += 9000;
        sampleEndedNow();
        pass(100);
        sampleEndedNow();
        pass(200);
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 112_600L);
        assertThat(covered()).containsExactly(400L, 200L);
        assertThat(counts()).containsExactly(2L, 1L);
    }

    @Test
    void aSmallCorrectionOfTheClockEndsNoWindow() {
        pass(300);
        wall += 1000;
        pass(100);
        windows.end();

        assertThat(starts()).containsExactly(103_200L);
        assertThat(covered()).containsExactly(1400L);
    }

    @Test
    void aClockThatIsSetBackNeverStampsTwoWindowsAlike() {
        pass(2000);
        // To a time after 1970, since results without an end are never late.
        wall -= 60_000;
        for (int i = 0; i < 100; i++) {
            sampleEndedNow();
            pass(100);
        }
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 105_000L, 110_000L, 115_000L);
        assertThat(counts().stream().mapToLong(n -> n).sum()).isEqualTo(100);
        assertThat(closed.stream().mapToLong(w -> w.samples().late()).sum()).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {7000, -90_000, 3_600_000, -3_600_000})
    void settingTheClockLosesNothingAndRepeatsNoTime(long step) {
        for (int i = 0; i < 330; i++) {
            wall += i == 30 ? step : 0;
            sampleEndedNow();
            pass(100);
        }
        windows.end();

        assertThat(starts()).doesNotHaveDuplicates();
        assertThat(counts().stream().mapToLong(n -> n).sum()).isEqualTo(330);
    }

    @Test
    void aLongPauseOfTheWholeMachineIsOneLongWindow() {
        pass(1000);
        sampleEndedNow();
        pass(60_000);
        pass(1000);
        windows.end();

        assertThat(starts()).containsExactly(103_200L, 164_200L, 165_000L);
        assertThat(covered()).containsExactly(61_000L, 800L, 200L);
        assertThat(counts()).containsExactly(1L, 0L, 0L);
    }
}
