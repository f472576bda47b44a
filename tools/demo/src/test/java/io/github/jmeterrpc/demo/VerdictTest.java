package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

    private static Verdict verdict(long samples, long stored, long errors) {
        return new Verdict(2, samples, stored, errors);
    }

    @Test
    void isGoodWhenEverySampleIsStoredAndNoneFailed() {
        Verdict verdict = verdict(70, 70, 0);
        assertThat(verdict.line()).isEqualTo("demo: generators=2 samples=70 stored=70 lost=0 errors=0");
        assertThat(verdict.exitCode()).isZero();
    }

    @Test
    void isBadWhenSamplesAreMissing() {
        Verdict verdict = verdict(70, 69, 0);
        assertThat(verdict.line()).endsWith("stored=69 lost=1 errors=0");
        assertThat(verdict.exitCode()).isEqualTo(1);
    }

    @Test
    void isBadWhenSamplesAreCountedTwice() {
        Verdict verdict = verdict(70, 140, 0);
        assertThat(verdict.line()).contains("lost=-70");
        assertThat(verdict.exitCode()).isEqualTo(1);
    }

    @Test
    void isBadWhenSamplesFailed() {
        assertThat(verdict(70, 70, 1).exitCode()).isEqualTo(1);
    }

    @Test
    void isBadWhenNothingWasCalled() {
        assertThat(verdict(0, 0, 0).exitCode()).isEqualTo(1);
    }
}
