package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTimeTest {

    private long wall = 1_000_000;
    private long nanos = 5;
    private final WindowTime time = new WindowTime(() -> wall, () -> nanos);

    private WindowTime.ClockReading after(long realMillis, long wallMillis) {
        nanos += realMillis * 1_000_000;
        wall += wallMillis;
        return time.read();
    }

    @Test
    void followsTheSystemClock() {
        assertThat(after(100, 100)).isEqualTo(new WindowTime.ClockReading(1_000_100, 0, 1_000_100));
    }

    @Test
    void followsTheSystemClockAhead() {
        assertThat(after(100, 3_600_000)).isEqualTo(new WindowTime.ClockReading(4_600_000, 0, 1_000_100));
        assertThat(after(100, 100).millis()).isEqualTo(4_600_100);
    }

    @Test
    void waitsForASystemClockThatWasSetBackALittle() {
        assertThat(after(100, -400)).isEqualTo(new WindowTime.ClockReading(1_000_000, 0, 1_000_100));
        assertThat(after(300, 300).millis()).isEqualTo(1_000_000);
        assertThat(after(200, 200).millis()).isEqualTo(1_000_100);
    }

    @Test
    void continuesWhenTheClockIsSetBackAndReportsTheLead() {
        assertThat(after(100, -3_600_000)).isEqualTo(new WindowTime.ClockReading(1_000_100, 3_600_100, 1_000_100));
        assertThat(after(1000, 1000)).isEqualTo(new WindowTime.ClockReading(1_001_100, 3_600_100, 1_001_100));
    }

    @Test
    void isCaughtUpWith() {
        after(100, -2000);
        assertThat(after(100, 2200).shiftMillis()).isZero();
        assertThat(after(100, 100)).isEqualTo(new WindowTime.ClockReading(1_000_300, 0, 1_000_300));
    }

    @Test
    void losesNoTimeToFrequentReadingsWhileItIsAhead() {
        after(0, -10_000);
        for (int i = 0; i < 1000; i++) {
            nanos += 1_700_000;
            time.read();
        }
        assertThat(time.read().millis()).isEqualTo(1_001_700);
    }
}
