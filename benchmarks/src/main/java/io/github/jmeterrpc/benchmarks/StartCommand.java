package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.start.StartBenchmark;
import io.github.jmeterrpc.targetkit.cli.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The benchmark of JMeter's start. */
@Command(
        name = "start",
        description =
                "How much longer JMeter takes to start with all plugins than without: a headless run of one sample,"
                        + " and the menus of its window. Starts of both take turns; some two minutes.")
final class StartCommand implements Callable<Integer> {

    @Range(min = 1, max = 1000)
    @Option(names = "--rounds", paramLabel = "N", description = "starts of each (default ${DEFAULT-VALUE})")
    private int rounds = 7;

    @Override
    public Integer call() {
        new StartBenchmark(rounds, System.out).run();
        return 0;
    }
}
