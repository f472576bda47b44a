package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.listener.ListenerBenchmark;
import io.github.jmeterrpc.benchmarks.run.Contest;
import io.github.jmeterrpc.benchmarks.run.SamplerBenchmark;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** What {@code ./bench} starts. */
public final class Bench {

    private static final String LISTENER = "listener";

    private Bench() {}

    public static void main(String[] line) {
        System.exit(run(line));
    }

    private static int run(String[] line) {
        String name = line.length == 0 ? "--help" : line[0];
        String[] options = Arrays.copyOfRange(line, Math.min(1, line.length), line.length);
        try {
            return switch (name) {
                case "--help", "-h" -> help();
                case LISTENER -> listener(options);
                default -> sampler(contest(name), options);
            };
        } catch (UsageException e) {
            System.err.println("bench: " + e.getMessage());
            return 2;
        }
    }

    /** @throws UsageException if there is none of that name */
    static Contest contest(String name) {
        return Contest.of(name)
                .orElseThrow(() -> new UsageException("Unknown benchmark " + name + "; there are "
                        + Arrays.stream(Contest.values()).map(Contest::text).collect(Collectors.joining(", ")) + " and "
                        + LISTENER));
    }

    private static int help() {
        for (Contest contest : Contest.values()) {
            System.out.println(BenchOptions.help(contest) + "\n");
        }
        System.out.println(BenchOptions.RESULTS + "\n\n" + ListenerOptions.HELP);
        return 0;
    }

    private static int listener(String[] line) {
        Optional<ListenerOptions> options = ListenerOptions.parse(line);
        if (options.isEmpty()) {
            System.out.println(ListenerOptions.HELP);
            return 0;
        }
        return run(new ListenerBenchmark(options.get().rounds(), options.get().seconds(), System.out)::run);
    }

    private static int sampler(Contest contest, String[] line) {
        Optional<BenchOptions> parsed = BenchOptions.parse(contest, line);
        if (parsed.isEmpty()) {
            System.out.println(BenchOptions.help(contest) + "\n\n" + BenchOptions.RESULTS);
            return 0;
        }
        BenchOptions options = parsed.get();
        return run(new SamplerBenchmark(
                contest, options.cases(), options.rounds(), options.seconds(), options.warmUp(), System.out)::run);
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
