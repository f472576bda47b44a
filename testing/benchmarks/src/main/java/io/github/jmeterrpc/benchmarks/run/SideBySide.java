package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Figures;
import io.github.jmeterrpc.benchmarks.measure.Stopwatch;
import io.github.jmeterrpc.benchmarks.measure.Window;
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

/**
 * Measures one case: starts the target, the sampler and what it is compared with, warms both up, and lets them call by turns.
 *
 * @param comparison whose cases they are
 * @param rounds measurements of each side
 * @param length of one measurement
 * @param warmUp how long each side calls before; the compiler needs most of it where calls take all processors
 */
record SideBySide(
        Comparison comparison, Suite suite, int rounds, Duration length, Duration warmUp, Consumer<String> progress) {

    /** After a turn has begun: answers that waited while the process stood still, caches that are cold. */
    private static final Duration SETTLE = Duration.ofMillis(500);

    /** The time a case takes when it starts at once. */
    Duration expected() {
        return warmUp.plus(length.plus(SETTLE).multipliedBy(rounds))
                .multipliedBy(2)
                .plusSeconds(10);
    }

    /** Time limit of each process. */
    Duration limit() {
        return expected().plus(Side.FIRST_CALL.multipliedBy(3));
    }

    private record Contender(Side side, ProcessSwitcher turns, List<Window> windows) {}

    Figures measure(Case subject, Path folder) {
        Side.Endpoint target = new Side.Endpoint(suite, FreePorts.one(), (int)
                length.multipliedBy(2).plusSeconds(60).toMillis());
        int threads = subject.threads();
        try (ManagedProcess called =
                        comparison.startTarget(suite, target.port(), threads, folder.resolve("target.txt"), limit());
                Side raw = subject.row().other().start(threads, target, folder.resolve("raw"), limit());
                ProcessSwitcher rawTurns = warmedUp(subject, "what is compared", raw);
                Side sampler = subject.row().sampler().start(threads, target, folder.resolve("sampler"), limit());
                ProcessSwitcher samplerTurns = warmedUp(subject, "the sampler", sampler)) {
            List<Contender> both = List.of(
                    new Contender(sampler, samplerTurns, new ArrayList<>()),
                    new Contender(raw, rawTurns, new ArrayList<>()));
            Figures.interleaved(rounds, both, (contender, round) -> {
                if (contender == both.get(0)) {
                    progress.accept(subject.name() + ": round " + round + " of " + rounds);
                }
                contender.windows().add(turn(contender, called));
            });
            samplerTurns.resume();
            rawTurns.resume();
            Pause.of(SETTLE);
            Figures figures = new Figures();
            Case.add(
                    figures,
                    "sampler",
                    both.get(0).windows(),
                    sampler.finish(both.get(0).windows()));
            Case.add(
                    figures,
                    "raw",
                    both.get(1).windows(),
                    raw.finish(both.get(1).windows()));
            return figures;
        }
    }

    /** Lets it call for a while without being measured; it stands still afterwards. */
    private ProcessSwitcher warmedUp(Case subject, String name, Side side) {
        progress.accept(subject.name() + ": " + name + " starts and warms up");
        side.awaitCalls().run();
        Pause.of(warmUp);
        checkAlive(side.process());
        ProcessSwitcher turns = new ProcessSwitcher(side.process().pid());
        turns.pause();
        return turns;
    }

    private Window turn(Contender contender, ManagedProcess called) {
        ManagedProcess process = contender.side().process();
        contender.turns().resume();
        Pause.of(SETTLE);
        Stopwatch watch = new Stopwatch(process.pid(), called.pid());
        Pause.of(length);
        checkAlive(process);
        checkAlive(called);
        Window window = watch.stop();
        contender.turns().pause();
        return window;
    }

    private static void checkAlive(ManagedProcess process) {
        if (!process.isAlive()) {
            throw process.failure("has ended too early");
        }
    }
}
