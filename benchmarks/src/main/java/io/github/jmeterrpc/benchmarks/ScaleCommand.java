package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.scale.ScaleBenchmark;
import io.github.jmeterrpc.targetkit.cli.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Many generators at one InfluxDB. */
@Command(
        name = "scale",
        description =
                "Writes the rows of many generators to an influxd, as they do, while a real merger with a heap of 32 MB merges"
                        + " their percentiles. Prints what both take, how long questions of the dashboards take, and how far the"
                        + " merged percentiles are from the true ones. Fails if that is over 3.2 percent, or if a window is missing.")
final class ScaleCommand implements Callable<Integer> {

    @Range(min = 1, max = 5000)
    @Option(names = "--generators", paramLabel = "N", description = "how many (default ${DEFAULT-VALUE})")
    private int generators = 1000;

    @Range(min = 1, max = 1000)
    @Option(names = "--labels", paramLabel = "N", description = "labels of each (default ${DEFAULT-VALUE})")
    private int labels = 50;

    @Range(min = 2, max = 1000)
    @Option(names = "--windows", paramLabel = "N", description = "windows of 5 s (default ${DEFAULT-VALUE})")
    private int windows = 12;

    @Override
    public Integer call() {
        new ScaleBenchmark(generators, labels, windows, System.out).run();
        return 0;
    }
}
