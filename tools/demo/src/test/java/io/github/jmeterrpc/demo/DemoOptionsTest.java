package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.PicocliException;

class DemoOptionsTest {

    private static DemoOptions parse(String... line) {
        DemoOptions options = Commands.parse(new DemoOptions(), line);
        options.check();
        return options;
    }

    @Test
    void runsTwoGeneratorsOfEightThreadsForFortySeconds() {
        DemoOptions options = parse();
        assertThat(options.plan).isEqualTo(DemoPlan.DUBBO);
        assertThat(options.influxUrl).isEmpty();
        assertThat(options.page()).isFalse();
        assertThat(options.keepOpen).isFalse();
        assertThat(options.generators).isEqualTo(2);
        assertThat(options.threads).isEqualTo(8);
        assertThat(options.warmUp).isEqualTo(10);
        assertThat(options.duration()).isEqualTo(40);
    }

    @Test
    void takesWhatItIsGiven() {
        DemoOptions options = parse("--plan=thrift", "--influx=http://127.0.0.1:8086", "--threads", "40");
        assertThat(options.plan).isEqualTo(DemoPlan.THRIFT);
        assertThat(options.influxUrl).contains("http://127.0.0.1:8086");
        assertThat(options.threads).isEqualTo(40);
    }

    @Test
    void showsThePageOnRequestAndKeepsItOpen() {
        assertThat(parse("--page").page()).isTrue();
        assertThat(parse("--page").keepOpen).isFalse();
        assertThat(parse("--keep-open").page()).isTrue();
        refused("--influx and --page", "--page", "--influx", "http://127.0.0.1:8086");
    }

    @Test
    void refusesWhatMakesNoSense() {
        refused("'--generators' (1..50): '0' is out of range", "--generators", "0");
        refused(
                "'--plan': expected one of [DUBBO, TRIPLE, THRIFT] (case-insensitive) but was 'grpc'",
                "--plan",
                "grpc");
        refused("http://127.0.0.1:8086", "--influx", "localhost");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> parse(line))
                .isInstanceOf(PicocliException.class)
                .hasMessageContaining(words);
    }
}
