package io.github.jmeterrpc.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterrpc.bench.run.DubboBenchmark;
import io.github.jmeterrpc.bench.run.SamplerBenchmark;
import io.github.jmeterrpc.bench.run.ThriftBenchmark;
import io.github.jmeterrpc.bench.run.TripleBenchmark;
import io.github.jmeterrpc.cli.Commands;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.PicocliException;

class BenchTest {

    @Test
    void withoutOptionsTheWholeTableIsMeasured() {
        assertThat(parsed(new DubboBenchmark()).cases())
                .extracting(found -> found.row().name(), SamplerBenchmark.Case::threads)
                .containsExactly(
                        row("1k", 1),
                        row("1k", 8),
                        row("1k", 40),
                        row("1k", 200),
                        row("100k", 40),
                        row("client", 40),
                        row("fresh", 40));
        assertThat(parsed(new TripleBenchmark()).cases())
                .extracting(found -> found.row().name(), SamplerBenchmark.Case::threads)
                .containsExactly(
                        row("1k", 1),
                        row("1k", 8),
                        row("1k", 40),
                        row("1k", 200),
                        row("100k", 40),
                        row("grpc", 1),
                        row("grpc", 8),
                        row("grpc", 40),
                        row("grpc", 200),
                        row("grpc-100k", 40),
                        row("protobuf", 1),
                        row("protobuf", 8),
                        row("protobuf", 40),
                        row("protobuf", 200),
                        row("protobuf-grpc", 1),
                        row("protobuf-grpc", 8),
                        row("protobuf-grpc", 40),
                        row("protobuf-grpc", 200),
                        row("protobuf-100k", 40),
                        row("protobuf-grpc-100k", 40));
        assertThat(parsed(new ThriftBenchmark()).cases())
                .extracting(found -> found.row().name(), SamplerBenchmark.Case::threads)
                .containsExactly(
                        row("1k", 1),
                        row("1k", 8),
                        row("1k", 40),
                        row("1k", 200),
                        row("100k", 40),
                        row("struct", 40),
                        row("client", 40),
                        row("shared", 40),
                        row("socket", 40));
    }

    @Test
    void everyOptionCanBeGiven() {
        SamplerBenchmark options = parsed(
                new DubboBenchmark(),
                "--threads",
                "2, 16",
                "--rounds=9",
                "--seconds",
                "1",
                "--warm-up",
                "3",
                "--rows",
                "variables,1k");

        assertThat(options.cases())
                .extracting(found -> found.row().name(), SamplerBenchmark.Case::threads)
                .containsExactly(row("variables", 16), row("1k", 2), row("1k", 16));
    }

    @Test
    void measuresRepeatedValuesOnce() {
        assertThat(parsed(new ThriftBenchmark(), "--threads", "8,8", "--rows", "1k,1k")
                        .cases())
                .extracting(found -> found.row().name(), SamplerBenchmark.Case::threads)
                .containsExactly(row("1k", 8));
    }

    @Test
    void theHelpNamesEveryCommandAndRow() {
        CommandLine bench = Bench.commandLine();
        assertThat(bench.getUsageMessage()).contains("dubbo", "tri", "thrift", "listener");
        for (String name : List.of("dubbo", "tri", "thrift")) {
            CommandLine command = bench.getSubcommands().get(name);
            String help = command.getUsageMessage();
            assertThat(help).startsWith("Usage: bench " + name).contains("(default 1k,100k,");
            for (SamplerBenchmark.BenchmarkRow row : ((SamplerBenchmark) command.getCommand()).rows()) {
                assertThat(help).contains("  " + row.name() + " ");
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
    void namesValuesThatCannotBeMeasured() {
        assertThat(Bench.commandLine().execute("grpc")).isEqualTo(2);
        assertThat(Bench.commandLine().execute()).isEqualTo(2);
        assertRefused("'--threads' (1..1000): '0' is out of range", "--threads", "8,0");
        assertRefused("'--threads' (1..1000): 'x' is not an int", "--threads", "x");
        assertRefused("1k, 100k, client, fresh, variables, not struct", "--rows", "struct");
        assertRefused("'--seconds' (1..60): '61'", "--seconds", "61");
        assertRefused("Unknown option: '--row=1k'", "--row=1k");
    }

    private static Tuple row(String row, int threads) {
        return tuple(row, threads);
    }

    private static SamplerBenchmark parsed(SamplerBenchmark benchmark, String... line) {
        return Commands.parse(benchmark, line);
    }

    private static void assertRefused(String message, String... line) {
        assertThatExceptionOfType(PicocliException.class)
                .isThrownBy(() -> parsed(new DubboBenchmark(), line).cases())
                .withMessageContaining(message);
    }
}
