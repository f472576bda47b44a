package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.listener.ListenerBenchmark;
import io.github.jmeterrpc.targetkit.cli.Range;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The benchmark of listeners. */
@Command(
        name = "listener",
        description = "What a sample costs in InfluxDB Metrics and in the Backend Listener with this suite's client"
                + " (JMH), how long closing a window takes, and samples per second of a headless JMeter whose sampler"
                + " does nothing, with and without a listener. Needs an InfluxDB (influxd on the PATH, or"
                + " INFLUX_URL), and a quarter of an hour.")
final class ListenerCommand implements Callable<Integer> {

    @Range(min = 1, max = 1000)
    @Option(names = "--rounds", paramLabel = "N", description = "runs of each whole JMeter (default ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Range(min = 1, max = 60)
    @Option(names = "--seconds", paramLabel = "N", description = "length of its measurement (default ${DEFAULT-VALUE})")
    private int seconds = 8;

    @Override
    public Integer call() {
        new ListenerBenchmark(rounds, seconds, System.out).run();
        return 0;
    }
}
