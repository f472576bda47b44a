package io.github.jmeterrpc.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTest {

    @Test
    void aMachineIsBusyWhenItNeitherIdlesNorWaits() {
        assertThat(Machine.ticksOf("cpu  10 1 20 500 50 3 4 12 7 0")).isEqualTo(new Machine.Ticks(50, 600));
    }

    @Test
    void aProcessThatWorksUsesProcessorTime() {
        long self = ProcessHandle.current().pid();
        long before = Machine.cpuNanos(self);
        while (Machine.cpuNanos(self) == before) {
            Thread.onSpinWait();
        }

        assertThat(Machine.cpuNanos(self)).isGreaterThan(before);
    }

    @Test
    void aStopwatchMeasuresTheTimeInBetween() throws InterruptedException {
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
