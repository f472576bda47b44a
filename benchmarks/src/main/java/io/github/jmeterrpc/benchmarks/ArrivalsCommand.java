package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.arrivals.ArrivalsBenchmark;
import io.github.jmeterrpc.targetkit.cli.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The benchmark of the thread group Arrivals. */
@Command(
        name = "arrivals",
        description =
                "How exactly the thread group Arrivals keeps its schedule, how many users one JVM has room for, and"
                        + " what Arrivals, JMeter's Open Model Thread Group and its Thread Group show of a service that stops for six"
                        + " seconds. Takes ten minutes.")
final class ArrivalsCommand implements Callable<Integer> {

    @Range(min = 1, max = 1000)
    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "runs at 1,000 and at 20,000 arrivals per second (default ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Override
    public Integer call() {
        new ArrivalsBenchmark(rounds, System.out).run();
        return 0;
    }
}
