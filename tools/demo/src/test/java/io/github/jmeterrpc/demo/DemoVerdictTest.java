package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoVerdictTest {

    private static DemoVerdict verdict(long samples, long stored, long errors) {
        return new DemoVerdict(2, samples, stored, errors, "InfluxDB");
    }

    @Test
    void isGoodWhenEverySampleIsStoredAndNoneFailed() {
        DemoVerdict verdict = verdict(31_606, 31_606, 0);
        assertThat(verdict.line())
                .isEqualTo("proven: all 31,606 samples of 2 generators are stored in InfluxDB; none lost, none doubled,"
                        + " none failed");
        assertThat(verdict.exitCode()).isZero();
    }

    @Test
    void isBadWhenSamplesAreMissing() {
        DemoVerdict verdict = verdict(70, 69, 0);
        assertThat(verdict.line())
                .isEqualTo("NOT proven: of 70 samples of 2 generators, 69 are stored in InfluxDB: 1 are lost");
        assertThat(verdict.exitCode()).isEqualTo(1);
    }

    @Test
    void isBadWhenSamplesAreCountedTwice() {
        DemoVerdict verdict = verdict(70, 140, 0);
        assertThat(verdict.line()).endsWith(": 70 are stored twice");
        assertThat(verdict.exitCode()).isEqualTo(1);
    }

    @Test
    void isBadWhenSamplesFailed() {
        DemoVerdict verdict = verdict(70, 70, 3);
        assertThat(verdict.line()).startsWith("NOT proven").endsWith(": 3 failed");
        assertThat(verdict.exitCode()).isEqualTo(1);
    }

    @Test
    void isBadWhenNothingWasCalled() {
        assertThat(verdict(0, 0, 0).line()).endsWith(": no call was made");
        assertThat(verdict(0, 0, 0).exitCode()).isEqualTo(1);
    }
}
