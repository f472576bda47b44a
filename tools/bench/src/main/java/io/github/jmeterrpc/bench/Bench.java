package io.github.jmeterrpc.bench;

import io.github.jmeterrpc.bench.arrivals.ArrivalsBenchmark;
import io.github.jmeterrpc.bench.coverage.CoverageBenchmark;
import io.github.jmeterrpc.bench.listener.ListenerBenchmark;
import io.github.jmeterrpc.bench.run.DubboBenchmark;
import io.github.jmeterrpc.bench.run.ThriftBenchmark;
import io.github.jmeterrpc.bench.run.TripleBenchmark;
import io.github.jmeterrpc.bench.scale.ScaleBenchmark;
import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.UsageException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code bin/bench}. */
@Command(
        name = "bench",
        description = "Measures the samplers and listeners in a real JMeter. For options, see bench COMMAND --help.",
        synopsisSubcommandLabel = "COMMAND...",
        subcommandsRepeatable = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:measured", "2:not measured, as when any call fails, or wrong options"})
public final class Bench implements Callable<Integer> {

    private Bench() {}

    public static void main(String[] line) {
        System.exit(commandLine().execute(line));
    }

    static CommandLine commandLine() {
        CommandLine bench = Commands.of(new Bench());
        List.of(
                        new DubboBenchmark(),
                        new TripleBenchmark(),
                        new ThriftBenchmark(),
                        new ListenerBenchmark(),
                        new ArrivalsBenchmark(),
                        new ScaleBenchmark(),
                        new CoverageBenchmark())
                .forEach(benchmark -> bench.addSubcommand(Commands.of(benchmark)));
        return bench;
    }

    @Override
    public Integer call() {
        throw new UsageException("Which benchmark? dubbo, tri, thrift, listener, arrivals, scale or coverage");
    }
}
