package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.scale.ScaleBenchmark;
import io.github.jmeterrpc.targetkit.cli.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Many generators at one store. */
@Command(
        name = "scale",
        description =
                "Writes the rows of many generators to an influxd, as they do, while a real merger with a heap of 32 MB merges"
                        + " their percentiles; or to a live store. Prints what these take, how long queries of the dashboards take"
                        + " over half an hour, and how far percentiles are from the true ones. Fails if that is over 3.2 percent, or"
                        + " if a count is wrong or missing.")
final class ScaleCommand implements Callable<Integer> {

    @Range(min = 1, max = 5000)
    @Option(names = "--generators", paramLabel = "N", description = "how many (default ${DEFAULT-VALUE})")
    private int generators = 1000;

    @Range(min = 1, max = 1000)
    @Option(names = "--labels", paramLabel = "N", description = "labels of each (default ${DEFAULT-VALUE})")
    private int labels = 50;

    @Range(min = 1, max = 60)
    @Option(names = "--window-seconds", paramLabel = "N", description = "length of a window (default ${DEFAULT-VALUE})")
    private int windowSeconds = 5;

    @Range(min = 0, max = 1000)
    @Option(
            names = "--before",
            paramLabel = "N",
            description = "windows of the past that are written first, as fast as they go (default ${DEFAULT-VALUE})")
    private int before;

    @Range(min = 2, max = 1000)
    @Option(
            names = "--windows",
            paramLabel = "N",
            description = "windows that are written when they are over (default ${DEFAULT-VALUE})")
    private int windows = 12;

    @Option(names = "--live", description = "a live store in place of the influxd")
    private boolean live;

    @Override
    public Integer call() {
        ScaleBenchmark benchmark = new ScaleBenchmark(
                new ScaleBenchmark.Size(generators, labels, windowSeconds, before, windows), System.out);
        if (live) {
            benchmark.liveStore();
        } else {
            benchmark.influxDb();
        }
        return 0;
    }
}
