package io.github.jmeterrpc.harness.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTest {

    @Test
    void isBusyWithAtLeastOneCoreWhileThisThreadWorks() {
        Machine machine = new Machine();
        machine.read();
        long from = System.currentTimeMillis();
        long cpu = cpuMillis();
        while (cpuMillis() - cpu < 500) {
            Thread.onSpinWait();
        }
        long to = System.currentTimeMillis();
        machine.read();

        // The thread had 500 ms of one core; the readings may be some milliseconds apart from the
        // two moments.
        double oneCore = 400.0 / (to - from) / Runtime.getRuntime().availableProcessors();
        assertThat(machine.busy(from, to)).isBetween(oneCore, 1.05);
        assertThat(machine.busy(to + 60_000, to + 61_000)).isNaN();
    }

    private static long cpuMillis() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
    }
}
