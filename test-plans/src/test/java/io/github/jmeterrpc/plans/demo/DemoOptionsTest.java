package io.github.jmeterrpc.plans.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {

    private static Optional<DemoOptions> parse(String... line) {
        return DemoOptions.parse(line);
    }

    @Test
    void runsTwoGeneratorsOfEightThreadsForTwentySeconds() {
        assertThat(parse()).contains(new DemoOptions(DemoPlan.DUBBO, Optional.empty(), false, false, 2, 8, 20));
    }

    @Test
    void takesWhatItIsGiven() {
        assertThat(parse(
                        "--plan",
                        "thrift",
                        "--influx",
                        "http://127.0.0.1:8086",
                        "--generators",
                        "4",
                        "--threads",
                        "40",
                        "--seconds",
                        "5"))
                .contains(
                        new DemoOptions(DemoPlan.THRIFT, Optional.of("http://127.0.0.1:8086"), false, false, 4, 40, 5));
    }

    @Test
    void showsThePageOnRequestAndKeepsItOpen() {
        assertThat(parse("--page")).contains(new DemoOptions(DemoPlan.DUBBO, Optional.empty(), true, false, 2, 8, 20));
        assertThat(parse("--keep-open"))
                .contains(new DemoOptions(DemoPlan.DUBBO, Optional.empty(), true, true, 2, 8, 20));
        assertThatThrownBy(() -> parse("--page", "--influx", "http://127.0.0.1:8086"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--influx and --page");
    }

    @Test
    void isAbsentWhenHelpIsAskedFor() {
        assertThat(parse("--generators", "4", "--help")).isEmpty();
        assertThat(DemoOptions.HELP).contains("--influx", "--generators", "--threads", "--seconds");
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertThatThrownBy(() -> parse("--generators", "0")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> parse("--plan", "grpc"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("thrift");
        assertThatThrownBy(() -> parse("--influx", "localhost"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("http://127.0.0.1:8086");
    }
}
