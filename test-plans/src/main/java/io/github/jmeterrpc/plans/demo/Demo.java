package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.plans.suite.Suite;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** What {@code ./demo} starts. */
public final class Demo {

    private Demo() {}

    public static void main(String[] line) {
        System.exit(run(line));
    }

    private static int run(String[] line) {
        Optional<DemoOptions> options;
        try {
            options = DemoOptions.parse(line);
        } catch (UsageException e) {
            System.err.println("demo: " + e.getMessage());
            return 2;
        }
        if (options.isEmpty()) {
            System.out.println(DemoOptions.HELP);
            return 0;
        }
        return run(options.get());
    }

    private static int run(DemoOptions options) {
        AtomicBoolean stopped = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopped.set(true), "stop"));
        try {
            return new DemoRun(options, Suite.find(), System.out).run().exitCode();
        } catch (RuntimeException e) {
            // On Ctrl-C the processes end under the hands of the main thread: no failure to tell of.
            System.err.println(stopped.get() ? "demo: stopped" : "demo: failed: " + e.getMessage());
            return 1;
        }
    }
}
