package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.soak.SoakBenchmark;
import io.github.jmeterrpc.targetkit.cli.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The long test. */
@Command(
        name = "soak",
        description =
                "A JMeter with 20 threads calls the Dubbo and the Thrift target 500 times a second, with InfluxDB Metrics."
                        + " Prints each minute what it holds: old generation after a garbage collection, threads, file handles. Fails"
                        + " if one of them is over a tenth higher at the end than after five minutes, or if a sample was lost.")
final class SoakCommand implements Callable<Integer> {

    @Range(min = 2, max = 1440)
    @Option(names = "--minutes", paramLabel = "N", description = "how long (default ${DEFAULT-VALUE})")
    private int minutes = 30;

    @Override
    public Integer call() {
        return new SoakBenchmark(minutes, System.out).run() ? 0 : 1;
    }
}
