package io.github.jmeterrpc.targets.http;

import io.github.jmeterrpc.targets.cli.Range;
import io.github.jmeterrpc.targets.cli.Started;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options of a target whose every request takes the same time. */
public final class WorkOptions extends HttpOptions {

    /** The path that targets are called at; all others do the same. */
    private static final String PATH = "/work";

    @Range(min = 0, max = 600_000)
    @Option(
            names = "--work-ms",
            paramLabel = "N",
            description = "how long a request takes, asleep (default ${DEFAULT-VALUE})")
    private int workMs;

    /** The defaults that differ between targets. */
    public WorkOptions(int port, int maxThreads, int minThreads, int idleMs, int workMs) {
        super(port, maxThreads, minThreads, idleMs);
        this.workMs = workMs;
    }

    /** Sleeps as long as a request takes. */
    public void work() {
        if (workMs > 0) {
            try {
                Thread.sleep(workMs);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The ready line of a server that can be called, whose status this starts. */
    public Started ready(Supplier<PoolState> pool) {
        return Started.untilTheJvmEnds(ready(PATH, pool));
    }
}
