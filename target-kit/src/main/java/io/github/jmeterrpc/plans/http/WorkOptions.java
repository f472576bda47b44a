package io.github.jmeterrpc.plans.http;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Option;
import io.github.jmeterrpc.plans.cli.Started;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import java.util.List;
import java.util.function.Supplier;

/**
 * How a target is started whose every request takes the same time.
 *
 * @param http its server
 * @param workMs how long a request takes, without use of the processor
 */
public record WorkOptions(HttpOptions http, int workMs) {

    /** The path that targets are called at; all others do the same. */
    public static final String PATH = "/work";

    private static final String WORK_MS = "--work-ms";

    /** The command of such a target. */
    public static TargetCommand command(String name, String summary, HttpOptions.Defaults defaults, int workMs) {
        Option work = new Option(WORK_MS, "N", "how long a request takes, asleep (default " + workMs + ")");
        return new TargetCommand(name, summary, Option.below(HttpOptions.options(defaults), work), List.of());
    }

    public static WorkOptions of(Arguments arguments, HttpOptions.Defaults defaults, int workMs) {
        return new WorkOptions(HttpOptions.of(arguments, defaults), arguments.number(WORK_MS, workMs, 0, 600_000));
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

    /**
     * Starts the status beside a server that can be called.
     *
     * @throws IllegalStateException if the status cannot listen
     */
    public Started ready(Supplier<PoolState> pool) {
        return Started.untilTheJvmEnds(
                http.url(PATH) + " status " + StatusServer.start(http.address().host(), http.statusPort(), pool));
    }
}
