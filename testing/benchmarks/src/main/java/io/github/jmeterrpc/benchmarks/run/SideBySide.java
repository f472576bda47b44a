package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.Figures;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures one case: starts the target, the sampler and what it is compared with, warms both up, and lets them call by turns.
 *
 * @param rounds measurements of each side
 * @param length of one measurement
 * @param warmUp how long each side calls before; the compiler needs most of it where calls take all processors
 */
record SideBySide(Suite suite, int rounds, Duration length, Duration warmUp, Consumer<String> progress) {

    /** After a turn has begun: answers that waited while the process stood still, caches that are cold. */
    private static final Duration SETTLE = Duration.ofMillis(500);

    /** Starts what both sides call, on 127.0.0.1. */
    @FunctionalInterface
    interface Target {
        ManagedProcess start(int port, Path output, Duration limit);
    }

    private record Contender(Side side, List<Window> windows) {}

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

    Figures measure(Case subject, Target target, Path folder) {
        Side.Endpoint endpoint = new Side.Endpoint(suite, FreePorts.one(), (int)
                length.multipliedBy(2).plusSeconds(60).toMillis());
        int threads = subject.threads();
        try (ManagedProcess called = target.start(endpoint.port(), folder.resolve("target.txt"), limit());
                Side raw = subject.row().raw().start(threads, endpoint, folder.resolve("raw"), limit())) {
            warmUp(subject, "what is compared", raw);
            try (Side sampler = subject.row().sampler().start(threads, endpoint, folder.resolve("sampler"), limit())) {
                warmUp(subject, "the sampler", sampler);
                return measure(
                        subject,
                        called,
                        List.of(new Contender(sampler, new ArrayList<>()), new Contender(raw, new ArrayList<>())));
            }
        }
    }

    private Figures measure(Case subject, ManagedProcess called, List<Contender> both) {
        Figures.interleaved(rounds, both, (contender, round) -> {
            if (contender == both.get(0)) {
                progress.accept(subject.name() + ": round " + round + " of " + rounds);
            }
            contender.windows().add(turn(contender.side().process(), called));
        });
        both.forEach(contender -> contender.side().process().resume());
        Pause.of(SETTLE);
        Figures figures = new Figures();
        for (Contender contender : both) {
            String name = contender == both.get(0) ? "sampler" : "raw";
            Case.add(figures, name, contender.windows(), contender.side().finish(contender.windows()));
        }
        return figures;
    }

    /** Lets it call for a while without being measured; it stands still afterwards. */
    private void warmUp(Case subject, String name, Side side) {
        progress.accept(subject.name() + ": " + name + " starts and warms up");
        side.awaitCalls();
        Pause.of(warmUp);
        side.process().checkAlive();
        side.process().suspend();
    }

    private Window turn(ManagedProcess process, ManagedProcess called) {
        process.resume();
        Pause.of(SETTLE);
        Window window = Window.measure(process.pid(), length);
        process.checkAlive();
        called.checkAlive();
        process.suspend();
        return window;
    }
}
