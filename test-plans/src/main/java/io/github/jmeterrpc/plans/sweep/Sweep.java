package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.plans.suite.Suite;
import java.util.Optional;

/** What {@code ./sweep} starts. */
public final class Sweep {

    static final int STOPPED = 130;

    private Sweep() {}

    public static void main(String[] line) {
        System.exit(run(line));
    }

    private static int run(String[] line) {
        try {
            Optional<SweepOptions> options = SweepOptions.parse(line);
            if (options.isEmpty()) {
                System.out.println(SweepOptions.HELP);
                return 0;
            }
            return new SweepRun(options.get(), Suite.find(), System.out).run();
        } catch (UsageException e) {
            System.err.println("sweep: " + e.getMessage());
            return 2;
        } catch (RuntimeException e) {
            System.err.println("sweep: failed: " + e.getMessage());
            return 1;
        }
    }
}
