package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.arrivals.ArrivalsBenchmark;
import io.github.jmeterrpc.benchmarks.listener.ListenerBenchmark;
import io.github.jmeterrpc.benchmarks.run.Comparison;
import io.github.jmeterrpc.benchmarks.run.SamplerBenchmark;
import io.github.jmeterrpc.benchmarks.scale.ScaleBenchmark;
import io.github.jmeterrpc.targets.cli.Commands;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What {@code bin/bench} starts. */
@Command(
        name = "bench",
        description = "Measures the samplers and listeners in a real JMeter. bench COMMAND --help tells the rest.",
        synopsisSubcommandLabel = "COMMAND...",
        subcommandsRepeatable = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:measured", "1:failed, as when any call fails", "2:wrong options"})
public final class Bench implements Callable<Integer> {

    private Bench() {}

    public static void main(String[] line) {
        System.exit(commandLine().execute(line));
    }

    static CommandLine commandLine() {
        CommandLine bench = Commands.of(new Bench());
        for (Comparison comparison : Comparison.values()) {
            bench.addSubcommand(comparison.text(), SamplerBenchmark.of(comparison));
        }
        return bench.addSubcommand(Commands.of(new ListenerBenchmark()))
                .addSubcommand(Commands.of(new ArrivalsBenchmark()))
                .addSubcommand(Commands.of(new ScaleBenchmark()));
    }

    @Override
    public Integer call() {
        throw new UsageException("Which benchmark? dubbo, thrift, listener, arrivals or scale");
    }
}
