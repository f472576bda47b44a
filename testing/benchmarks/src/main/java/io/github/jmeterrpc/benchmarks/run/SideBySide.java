package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Stopwatch;
import io.github.jmeterrpc.benchmarks.measure.Window;
import io.github.jmeterrpc.benchmarks.run.Generator.Endpoint;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.ProcessSwitcher;
import io.github.jmeterrpc.support.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Measures one case: starts the target, the sampler and what it is compared with, warms both up, and lets them call by turns. */
final class SideBySide {

    /** Of both generators. Of the garbage collector, too, both have what Java chooses for the machine. */
    static final List<String> JVM_OPTIONS = List.of("-Xms1g", "-Xmx1g");

    /** What a process may take until it makes its first call. */
    static final Duration START = Duration.ofSeconds(90);

    /** After a turn has begun: answers that waited while the process stood still, caches that are cold. */
    static final Duration SETTLE = Duration.ofMillis(500);

    private final Comparison comparison;
    private final Suite suite;
    private final int rounds;
    private final Duration length;
    private final Duration warmUp;
    private final Consumer<String> progress;

    /**
     * @param comparison whose cases they are
     * @param rounds measurements of each side
     * @param length of one measurement
     * @param warmUp how long each side calls before; the compiler needs most of it where calls take all processors
     */
    SideBySide(
            Comparison comparison,
            Suite suite,
            int rounds,
            Duration length,
            Duration warmUp,
            Consumer<String> progress) {
        this.comparison = comparison;
        this.suite = suite;
        this.rounds = rounds;
        this.length = length;
        this.warmUp = warmUp;
        this.progress = progress;
    }

    /** The time a case takes when it starts at once. */
    Duration expected() {
        return warmUp.plus(length.plus(SETTLE).multipliedBy(rounds))
                .multipliedBy(2)
                .plusSeconds(10);
    }

    /** What no process may live longer than. */
    Duration limit() {
        return expected().plus(START.multipliedBy(3));
    }

    CaseResult measure(Case subject, Path folder) {
        Endpoint target = new Endpoint(suite, FreePorts.one(), (int)
                length.multipliedBy(2).plusSeconds(60).toMillis());
        int threads = subject.threads();
        try (ManagedProcess called =
                        comparison.startTarget(suite, target.port(), threads, folder.resolve("target.txt"), limit());
                Contender raw = subject.row().other().start(threads, target, folder.resolve("raw"), limit());
                ProcessSwitcher rawTurns = warmedUp(subject, "what is compared", raw);
                Contender sampler = subject.row().sampler().start(threads, target, folder.resolve("sampler"), limit());
                ProcessSwitcher samplerTurns = warmedUp(subject, "the sampler", sampler)) {
            List<Window> samplerWindows = new ArrayList<>();
            List<Window> rawWindows = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                progress.accept(subject.name() + ": round " + round + " of " + rounds);
                samplerWindows.add(turn(sampler, samplerTurns, called));
                rawWindows.add(turn(raw, rawTurns, called));
            }
            samplerTurns.resume();
            rawTurns.resume();
            Pause.of(SETTLE);
            return new CaseResult(subject, sampler.finish(samplerWindows), raw.finish(rawWindows));
        }
    }

    /** Lets it call for a while without being measured; it stands still afterwards. */
    private ProcessSwitcher warmedUp(Case subject, String name, Contender side) {
        progress.accept(subject.name() + ": " + name + " starts and warms up");
        side.awaitCalls();
        Pause.of(warmUp);
        checkAlive(side.process());
        ProcessSwitcher turns = new ProcessSwitcher(side.process().pid());
        turns.pause();
        return turns;
    }

    private Window turn(Contender side, ProcessSwitcher turns, ManagedProcess called) {
        turns.resume();
        Pause.of(SETTLE);
        Stopwatch watch = new Stopwatch(side.process().pid(), called.pid());
        Pause.of(length);
        checkAlive(side.process());
        checkAlive(called);
        Window window = watch.stop();
        turns.pause();
        return window;
    }

    private static void checkAlive(ManagedProcess process) {
        if (!process.isAlive()) {
            throw process.failure("has ended too early");
        }
    }
}
