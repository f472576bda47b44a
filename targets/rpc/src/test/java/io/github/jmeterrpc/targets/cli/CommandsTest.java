package io.github.jmeterrpc.targets.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class CommandsTest {

    private enum Way {
        DIRECT,
        PER_CALL
    }

    @Command(name = "sample", description = "A command.")
    private static final class Sample implements Callable<Integer> {

        @Mixin
        private ListenOptions listen = new ListenOptions(3);

        @Option(names = "--way", defaultValue = "direct")
        private Way way;

        @Range(min = 1, max = 10)
        @Option(names = "--levels", split = ",")
        private List<Integer> levels = List.of();

        private boolean called;

        @Override
        public Integer call() {
            called = true;
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
        assertThat(parse("--port", "7", "--host=::1").listen.address()).hasToString("[::1]:7");
        assertThat(parse().listen.address()).hasToString("127.0.0.1:3");
        assertThat(parse("--way=per-call", "--levels=1,2").way).isEqualTo(Way.PER_CALL);
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

        assertThat(Commands.run(several, "first", "--levels", "1,2", "second", "--levels", "1"))
                .isEqualTo(2);
        assertThat(List.of(first.called, second.called)).containsOnly(true);
        assertThat(Commands.run(several)).isEqualTo(9);
    }

    @Test
    void saysWhatIsWrong() {
        refused("Unknown option: '--level=7'; did you mean --levels?", "--level=7");
        refused("stray", "stray");
        refused("Missing required parameter for option '--port'", "--port");
        refused("Option --host needs a value", "--host=");
        refused("'--port' (NUMBER) should be specified only once", "--port", "1", "--port", "2");
        refused("Option --port takes a whole number from 1 to 65535, not x", "--port", "x");
        refused("Option --port takes a whole number from 1 to 65535, not 65536", "--port=65536");
        refused("Option --levels takes whole numbers from 1 to 10, separated by commas, not 11", "--levels", "2,11");
        refused("Option --way takes direct, per-call, not both", "--way=both");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class).hasMessageContaining(words);
    }

    @Test
    void explainsItselfInsteadOfRunning() {
        Sample sample = new Sample();
        CommandLine commandLine = Commands.of(sample);
        StringWriter help = new StringWriter();
        commandLine.setOut(new PrintWriter(help));

        assertThat(Commands.run(commandLine, "--port", "7", "--help")).isZero();
        assertThat(Commands.run(commandLine, "--completion")).isZero();

        assertThat(sample.called).isFalse();
        assertThat(help.toString())
                .startsWith("Usage: sample [OPTIONS]")
                .contains("where to listen (default 127.0.0.1;", "port (default 3)");
    }

    @Test
    void tellsAWrongLineFromAFailureByTheExitCode() {
        assertThat(Commands.run(new Sample(), "--levels=4,5")).isEqualTo(2);
        assertThat(Commands.run(new Sample(), "--way=per-call")).isEqualTo(1);
        assertThat(Commands.run(new Sample(), "--prot=1")).isEqualTo(2);
    }
}
