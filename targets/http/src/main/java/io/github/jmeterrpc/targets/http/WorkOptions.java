package io.github.jmeterrpc.targets.http;

import io.github.jmeterrpc.targets.work.Work;
import picocli.CommandLine.Option;

/** The options of a target whose every request takes the same time. */
public final class WorkOptions extends HttpOptions {

    @Option(
            names = "--work-ms",
            paramLabel = "0..600000",
            description = "how long a request sleeps (default ${DEFAULT-VALUE})")
    private int workMs;

    /** The defaults that differ between targets. */
    public WorkOptions(int port, int maxThreads, int minThreads, int idleMs, int workMs) {
        super(port, maxThreads, minThreads, idleMs);
        this.workMs = workMs;
    }

    /** Sleeps for the duration of a request. */
    public void work() {
        if (workMs > 0) {
            Work.sleep(workMs);
        }
    }

    /** The ready line of a server that can be called, whose status this starts. */
    public String ready() {
        return ready("/work");
    }
}
