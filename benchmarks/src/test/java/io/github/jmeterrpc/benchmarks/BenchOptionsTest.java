package io.github.jmeterrpc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterrpc.benchmarks.run.Case;
import io.github.jmeterrpc.benchmarks.run.Contest;
import io.github.jmeterrpc.benchmarks.run.Row;
import io.github.jmeterrpc.plans.cli.UsageException;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {

    @Test
    void withoutOptionsTheWholeTableIsMeasured() {
        BenchOptions options = parsed(Contest.DUBBO);

        assertThat(options.rounds()).isEqualTo(5);
        assertThat(options.seconds()).isEqualTo(5);
        assertThat(options.warmUp()).isEqualTo(25);
        assertThat(options.cases())
                .containsExactly(
                        dubbo("1k", 1),
                        dubbo("1k", 8),
                        dubbo("1k", 40),
                        dubbo("1k", 200),
                        dubbo("100k", 40),
                        dubbo("fresh", 40));
        assertThat(parsed(Contest.THRIFT).cases())
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
        BenchOptions options = parsed(
                Contest.DUBBO,
                "--threads",
                "2, 16",
                "--rounds=9",
                "--seconds",
                "1",
                "--warm-up",
                "3",
                "--rows",
                "variables,1k");

        assertThat(options.rounds()).isEqualTo(9);
        assertThat(options.seconds()).isEqualTo(1);
        assertThat(options.warmUp()).isEqualTo(3);
        assertThat(options.cases()).containsExactly(dubbo("variables", 16), dubbo("1k", 2), dubbo("1k", 16));
    }

    @Test
    void whatStandsInAListTwiceIsMeasuredOnce() {
        assertThat(parsed(Contest.THRIFT, "--threads", "8,8", "--rows", "1k,1k").cases())
                .containsExactly(thrift("1k", 8));
    }

    @Test
    void helpIsGivenToWhoAsksForIt() {
        assertThat(BenchOptions.parse(Contest.DUBBO, new String[] {"--help"})).isEmpty();
        assertThat(BenchOptions.parse(Contest.THRIFT, new String[] {"--threads", "8", "-h"}))
                .isEmpty();
    }

    @Test
    void theHelpNamesEveryRow() {
        for (Contest contest : Contest.values()) {
            for (Row row : contest.rows()) {
                assertThat(BenchOptions.help(contest)).contains("  " + row.text() + " ", row.help());
            }
        }
    }

    @Test
    void whatCannotBeMeasuredIsNamed() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Bench.contest("grpc"))
                .withMessage("Unknown benchmark grpc; there are dubbo, thrift and listener");
        assertRefused("not 0", "--threads", "8,0");
        assertRefused("not x", "--threads", "x");
        assertRefused("separated by commas, not ", "--threads", "8,");
        assertRefused("1k, reuse, 100k, 100k-reuse, fresh, variables, not struct", "--rows", "struct");
        assertRefused("--seconds takes a whole number from 1 to 60", "--seconds", "61");
        assertRefused("Unknown option --row", "--row", "1k");
    }

    private static Case dubbo(String row, int threads) {
        return new Case(Contest.DUBBO.row(row).orElseThrow(), threads);
    }

    private static Case thrift(String row, int threads) {
        return new Case(Contest.THRIFT.row(row).orElseThrow(), threads);
    }

    private static BenchOptions parsed(Contest contest, String... line) {
        return BenchOptions.parse(contest, line).orElseThrow();
    }

    private static void assertRefused(String message, String... line) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> BenchOptions.parse(Contest.DUBBO, line))
                .withMessageContaining(message);
    }
}
