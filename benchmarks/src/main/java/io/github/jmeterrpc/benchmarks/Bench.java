package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.listener.ListenerBenchmark;
import io.github.jmeterrpc.benchmarks.run.DubboBenchmark;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** What {@code ./bench} starts. */
public final class Bench {

    private Bench() {}

    public static void main(String[] line) {
        System.exit(run(line));
    }

    private static int run(String[] line) {
        try {
            return line.length > 0 && line[0].equals("listener")
                    ? listener(Arrays.copyOfRange(line, 1, line.length))
                    : dubbo(line);
        } catch (UsageException e) {
            System.err.println("bench: " + e.getMessage());
            return 2;
        }
    }

    private static int listener(String[] line) {
        Optional<ListenerOptions> options = ListenerOptions.parse(line);
        if (options.isEmpty()) {
            System.out.println(ListenerOptions.HELP);
            return 0;
        }
        return run(new ListenerBenchmark(options.get().rounds(), options.get().seconds(), System.out)::run);
    }

    private static int dubbo(String[] line) {
        Optional<BenchOptions> parsed = BenchOptions.parse(line);
        if (parsed.isEmpty()) {
            System.out.println(BenchOptions.HELP + "\n\n" + ListenerOptions.HELP);
            return 0;
        }
        BenchOptions options = parsed.get();
        return run(new DubboBenchmark(
                options.cases(), options.rounds(), options.seconds(), options.warmUp(), System.out)::run);
    }

    private static int run(Runnable benchmark) {
        AtomicBoolean stopped = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopped.set(true), "stop"));
        try {
            benchmark.run();
            return 0;
        } catch (RuntimeException e) {
            // On Ctrl-C the processes end under the hands of the main thread: no failure to tell of.
            System.err.println(stopped.get() ? "bench: stopped" : "bench: failed: " + e.getMessage());
            return 1;
        }
    }
}
