package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.harness.probe.Machine;
import io.github.jmeterrpc.harness.probe.ProcessProbe;
import io.github.jmeterrpc.harness.probe.Reading;
import io.github.jmeterrpc.harness.process.Pause;
import java.time.Duration;

/**
 * The period in which one contender was measured, and the state of the system in it.
 *
 * @param from start in milliseconds since 1970
 * @param to end in milliseconds since 1970
 * @param cpuMillis CPU time of the generator's process in this period
 * @param othersShare share of the machine's CPU time used by processes other than this one and its
 *     children, 0 to 1; NaN if the system does not report it
 */
record MeasuredPeriod(long from, long to, double cpuMillis, double othersShare) {

    /** Measures a process for a time. */
    static MeasuredPeriod measure(long pid, Duration length) {
        ProcessProbe generator = new ProcessProbe(pid);
        ProcessProbe family = new ProcessProbe(ProcessHandle.current().pid());
        Machine machine = new Machine();
        machine.read();
        Reading familyBefore = family.read();
        Reading before = generator.read();
        Pause.of(length);
        Reading after = generator.read();
        double familyMillis = family.read().cpuMillis() - familyBefore.cpuMillis();
        machine.read();
        long millis = after.atMillis() - before.atMillis();
        double others = machine.busy(before.atMillis(), after.atMillis())
                - familyMillis / millis / Runtime.getRuntime().availableProcessors();
        return new MeasuredPeriod(
                before.atMillis(),
                after.atMillis(),
                after.cpuMillis() - before.cpuMillis(),
                Math.max(0, Math.min(1, others)));
    }

    boolean contains(long millis) {
        return millis >= from && millis < to;
    }
}
