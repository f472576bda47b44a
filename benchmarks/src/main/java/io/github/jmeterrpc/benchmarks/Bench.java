package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.run.DubboBenchmark;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** What {@code ./bench} starts. */
public final class Bench {

    private Bench() {}

    public static void main(String[] line) {
        System.exit(run(line));
    }

    private static int run(String[] line) {
        Optional<BenchOptions> options;
        try {
            options = BenchOptions.parse(line);
        } catch (UsageException e) {
            System.err.println("bench: " + e.getMessage());
            return 2;
        }
        if (options.isEmpty()) {
            System.out.println(BenchOptions.HELP);
            return 0;
        }
        return run(options.get());
    }

    private static int run(BenchOptions options) {
        AtomicBoolean stopped = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopped.set(true), "stop"));
        try {
            new DubboBenchmark(options.cases(), options.rounds(), options.seconds(), options.warmUp(), System.out)
                    .run();
            return 0;
        } catch (RuntimeException e) {
            // On Ctrl-C the processes end under the hands of the main thread: no failure to tell of.
            System.err.println(stopped.get() ? "bench: stopped" : "bench: failed: " + e.getMessage());
            return 1;
        }
    }
}
