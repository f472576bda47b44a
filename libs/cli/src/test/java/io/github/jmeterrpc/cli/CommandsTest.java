package io.github.jmeterrpc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class CommandsTest {

    private enum Way {
        DIRECT,
        PER_CALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Command(name = "sample", description = "A command.")
    private static final class Sample implements Callable<Integer> {

        @Mixin
        private ListenOptions listen = new ListenOptions(3);

        @Option(names = "--way")
        private Way way = Way.DIRECT;

        @Option(names = "--levels", paramLabel = "1..10", split = ",")
        private List<Integer> levels = List.of();

        @Option(names = "--rest", paramLabel = "-1..")
        private int rest;

        private boolean called;

        @Override
        public Integer call() {
            called = true;
            if (rest == 7) {
                throw new UsageException("Option --rest: not 7 today");
            }
            if (way == Way.PER_CALL) {
                throw new IllegalStateException("no way");
            }
            return levels.size();
        }
    }

    private static Sample parse(String... line) {
        return Commands.parse(new Sample(), line);
    }

    @Test
    void takesValuesAfterASpaceOrAnEqualsSign() {
        assertThat(parse("--port", "7", "--host=::1").listen).hasToString("[0:0:0:0:0:0:0:1]:7");
        assertThat(parse().listen).hasToString("127.0.0.1:3");
        assertThat(parse("--way=per-call", "--levels=1,2").way).isEqualTo(Way.PER_CALL);
        assertThat(parse("--way", "Per-Call", "--rest=-1").rest).isEqualTo(-1);
    }

    @Command(name = "several", subcommandsRepeatable = true)
    private static final class Several implements Callable<Integer> {

        @Override
        public Integer call() {
            return 9;
        }
    }

    @Test
    void runsEachCommandThatTheLineNames() {
        Sample first = new Sample();
        Sample second = new Sample();
        CommandLine several = Commands.of(new Several())
                .addSubcommand("first", Commands.of(first))
                .addSubcommand("second", Commands.of(second));

        assertThat(several.execute("first", "--levels", "1,2", "second", "--levels", "1"))
                .isEqualTo(2);
        assertThat(List.of(first.called, second.called)).containsOnly(true);
        assertThat(several.execute()).isEqualTo(9);
    }

    /** The exit code and the message of a line. */
    private static String outcome(String... line) {
        StringWriter err = new StringWriter();
        int code = Commands.of(new Sample()).setErr(new PrintWriter(err)).execute(line);
        return code + " " + err;
    }

    @Test
    void reportsAWrongLineInOneLineWithCode2() {
        refused("Unknown option: '--level=7'; did you mean --levels?", "--level=7");
        refused("Unmatched argument at index 0: 'stray'", "stray");
        refused("Missing required parameter for option '--port' (1..65535)", "--port");
        refused("Invalid value for option '--host' (ADDRESS): '' is blank", "--host=");
        refused("option '--port' (1..65535) should be specified only once", "--port", "1", "--port", "2");
        refused("Invalid value for option '--port': 'x' is not an int; it takes 1..65535", "--port", "x");
        refused("Invalid value for option '--port' (1..65535): '65536' is out of range", "--port=65536");
        refused("Invalid value for option '--levels' (1..10): '11' is out of range", "--levels", "2,11");
        refused("Invalid value for option '--rest' (-1..): '-2' is out of range", "--rest=-2");
        refused(
                "Invalid value for option '--way': expected one of [DIRECT, PER_CALL, per-call] (case-insensitive) but was"
                        + " 'both'",
                "--way=both");
        refused("Option --rest: not 7 today", "--rest=7");
    }

    private static void refused(String message, String... line) {
        assertThat(outcome(line)).isEqualTo("2 sample: " + message + " (sample --help)\n");
    }

    @Test
    void reportsAFailureInOneLineWithCode2() {
        assertThat(outcome("--way=per-call")).isEqualTo("2 sample: failed: no way\n");
        assertThat(outcome("--levels=4,5")).isEqualTo("2 ");
    }

    @Test
    void explainsItselfInsteadOfRunning() {
        Sample sample = new Sample();
        StringWriter help = new StringWriter();

        assertThat(Commands.of(sample).setOut(new PrintWriter(help)).execute("--port", "7", "--help"))
                .isZero();

        assertThat(sample.called).isFalse();
        assertThat(help.toString())
                .startsWith("Usage: sample [OPTIONS]")
                .contains(
                        "address to listen on (default 127.0.0.1;", "--port=1..65535", "port (default 3)", "this text");
    }
}
