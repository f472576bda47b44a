package io.github.jmeterrpc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterrpc.benchmarks.run.Case;
import io.github.jmeterrpc.benchmarks.run.Row;
import io.github.jmeterrpc.plans.cli.UsageException;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {

    @Test
    void withoutOptionsTheWholeTableIsMeasured() {
        BenchOptions options = parsed("dubbo");

        assertThat(options.rounds()).isEqualTo(5);
        assertThat(options.seconds()).isEqualTo(5);
        assertThat(options.warmUp()).isEqualTo(25);
        assertThat(options.cases())
                .containsExactly(
                        new Case(Row.ONE_KB, 1),
                        new Case(Row.ONE_KB, 8),
                        new Case(Row.ONE_KB, 40),
                        new Case(Row.ONE_KB, 200),
                        new Case(Row.HUNDRED_KB, 40),
                        new Case(Row.FRESH, 40));
    }

    @Test
    void everyOptionCanBeGiven() {
        BenchOptions options = parsed(
                "dubbo",
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
        assertThat(options.cases())
                .containsExactly(new Case(Row.VARIABLES, 16), new Case(Row.ONE_KB, 2), new Case(Row.ONE_KB, 16));
    }

    @Test
    void whatStandsInAListTwiceIsMeasuredOnce() {
        assertThat(parsed("dubbo", "--threads", "8,8", "--rows", "1k,1k").cases())
                .containsExactly(new Case(Row.ONE_KB, 8));
    }

    @Test
    void helpIsGivenToWhoAsksForItOrSaysNothing() {
        assertThat(BenchOptions.parse(new String[] {})).isEmpty();
        assertThat(BenchOptions.parse(new String[] {"--help"})).isEmpty();
        assertThat(BenchOptions.parse(new String[] {"dubbo", "--help"})).isEmpty();
    }

    @Test
    void theHelpNamesEveryRow() {
        for (Row row : Row.values()) {
            assertThat(BenchOptions.HELP).contains("  " + row.text() + " ");
        }
    }

    @Test
    void whatCannotBeMeasuredIsNamed() {
        assertRefused("there are dubbo and listener", "thrift");
        assertRefused("not 0", "dubbo", "--threads", "8,0");
        assertRefused("not x", "dubbo", "--threads", "x");
        assertRefused("separated by commas, not ", "dubbo", "--threads", "8,");
        assertRefused("1k, 100k, fresh, variables, not 1m", "dubbo", "--rows", "1m");
        assertRefused("--seconds takes a whole number from 1 to 60", "dubbo", "--seconds", "61");
        assertRefused("Unknown option --row", "dubbo", "--row", "1k");
    }

    private static BenchOptions parsed(String... line) {
        return BenchOptions.parse(line).orElseThrow();
    }

    private static void assertRefused(String message, String... line) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> BenchOptions.parse(line))
                .withMessageContaining(message);
    }
}
