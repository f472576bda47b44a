package io.github.jmeterrpc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterrpc.benchmarks.run.Case;
import io.github.jmeterrpc.benchmarks.run.Comparison;
import io.github.jmeterrpc.benchmarks.run.Row;
import io.github.jmeterrpc.benchmarks.run.SamplerBenchmark;
import io.github.jmeterrpc.targets.cli.Commands;
import io.github.jmeterrpc.targets.cli.UsageException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchTest {

    @Test
    void withoutOptionsTheWholeTableIsMeasured() {
        assertThat(parsed(Comparison.DUBBO).cases())
                .containsExactly(
                        dubbo("1k", 1),
                        dubbo("1k", 8),
                        dubbo("1k", 40),
                        dubbo("1k", 200),
                        dubbo("100k", 40),
                        dubbo("fresh", 40));
        assertThat(parsed(Comparison.THRIFT).cases())
                .containsExactly(
                        thrift("1k", 1),
                        thrift("1k", 8),
                        thrift("1k", 40),
                        thrift("1k", 200),
                        thrift("100k", 40),
                        thrift("struct", 40),
                        thrift("client", 40),
                        thrift("shared", 40),
                        thrift("socket", 40));
    }

    @Test
    void everyOptionCanBeGiven() {
        SamplerBenchmark options = parsed(
                Comparison.DUBBO,
                "--threads",
                "2, 16",
                "--rounds=9",
                "--seconds",
                "1",
                "--warm-up",
                "3",
                "--rows",
                "variables,1k");

        assertThat(options.cases()).containsExactly(dubbo("variables", 16), dubbo("1k", 2), dubbo("1k", 16));
    }

    @Test
    void whatStandsInAListTwiceIsMeasuredOnce() {
        assertThat(parsed(Comparison.THRIFT, "--threads", "8,8", "--rows", "1k,1k")
                        .cases())
                .containsExactly(thrift("1k", 8));
    }

    @Test
    void theHelpNamesEveryCommandAndRow() {
        CommandLine bench = Bench.commandLine();
        assertThat(bench.getUsageMessage()).contains("dubbo", "thrift", "listener");
        for (Comparison comparison : Comparison.values()) {
            String help = bench.getSubcommands().get(comparison.text()).getUsageMessage();
            assertThat(help).startsWith("Usage: bench " + comparison.text()).contains(comparison.usualRows());
            for (Row row : comparison.rows()) {
                assertThat(help).contains("  " + row.text() + " ", row.help());
            }
        }
    }

    @Test
    void severalBenchmarksRunOneAfterTheOther() {
        assertThat(Bench.commandLine()
                        .parseArgs("dubbo", "--rounds", "3", "thrift", "listener")
                        .subcommands())
                .extracting(parsed -> parsed.commandSpec().name())
                .containsExactly("dubbo", "thrift", "listener");
    }

    @Test
    void whatCannotBeMeasuredIsNamed() {
        assertThat(Commands.run(Bench.commandLine(), "grpc")).isEqualTo(2);
        assertThat(Commands.run(Bench.commandLine())).isEqualTo(2);
        assertRefused("not 0", "--threads", "8,0");
        assertRefused("not x", "--threads", "x");
        assertRefused("1k, 100k, fresh, variables, not struct", "--rows", "struct");
        assertRefused("--seconds takes a whole number from 1 to 60", "--seconds", "61");
        assertRefused("Unknown option: '--row=1k'; did you mean", "--row=1k");
    }

    private static Case dubbo(String row, int threads) {
        return new Case(Comparison.DUBBO.row(row).orElseThrow(), threads);
    }

    private static Case thrift(String row, int threads) {
        return new Case(Comparison.THRIFT.row(row).orElseThrow(), threads);
    }

    private static SamplerBenchmark parsed(Comparison comparison, String... line) {
        CommandLine commandLine = SamplerBenchmark.of(comparison);
        Commands.parse(commandLine, line);
        return commandLine.getCommand();
    }

    private static void assertRefused(String message, String... line) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parsed(Comparison.DUBBO, line).cases())
                .withMessageContaining(message);
    }
}
