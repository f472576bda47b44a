package io.github.jmeterrpc.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StopwatchTest {

    @Test
    void measuresTheTimeInBetween() throws InterruptedException {
        long self = ProcessHandle.current().pid();
        Stopwatch watch = new Stopwatch(self, self);
        Thread.sleep(20);

        Window window = watch.stop();

        assertThat(window.to()).isGreaterThan(window.from());
        assertThat(window.cpuNanos()).isNotNegative();
        assertThat(window.othersShare())
                .satisfiesAnyOf(share -> assertThat(share).isBetween(0.0, 1.0), share -> assertThat(share)
                        .isNaN());
    }
}
