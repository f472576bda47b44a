package io.github.jmeterrpc.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.PicocliException;

class OptionsTest {

    private static Sweep parse(String... line) {
        Sweep options = Commands.parse(new Sweep(), line);
        options.check();
        return options;
    }

    private static AbstractThrowableAssert<?, ?> refused(String... line) {
        return assertThatThrownBy(() -> parse(line)).isInstanceOf(PicocliException.class);
    }

    @Test
    void takesWhatItIsGiven() {
        Sweep options = parse(
                "dubbo-stress",
                "--threads=50, 10",
                "-Jmethod=echo",
                "-Jempty=",
                "--start-target",
                "--generators",
                "2",
                "--target-threads",
                "64",
                "--target-options",
                " --keep-alive 1  --work-ms=5",
                "--backend-options",
                "--work-ms 7",
                "--port",
                "20999",
                "--out",
                "/tmp/sweep-out");

        assertThat(options.plan).isEqualTo("dubbo-stress");
        assertThat(options.levels()).containsExactly(10, 50);
        assertThat(options.properties).isEqualTo(Map.of("method", "echo", "empty", ""));
        assertThat(options.shownProperties()).isEqualTo("method=echo, empty=");
        assertThat(parse("dubbo-stress").shownProperties()).isEqualTo("defaults");
        assertThat(options.generators).isEqualTo(2);
        assertThat(options.seconds).isEqualTo(20);
        assertThat(options.out).contains(Path.of("/tmp/sweep-out"));
        TargetChoice target = options.target;
        assertThat(target.start).isTrue();
        assertThat(target.name).isEmpty();
        assertThat(target.threads).contains(64);
        assertThat(target.heap).isEqualTo("512m");
        assertThat(target.options()).containsExactly("--keep-alive", "1", "--work-ms=5");
        assertThat(target.backendOptions()).containsExactly("--work-ms", "7");
        assertThat(target.port).contains(20_999);
        assertThat(target.pid).isEmpty();
        assertThat(target.status()).isEmpty();
    }

    @Test
    void refusesALineWithoutAPlan() {
        refused("--threads", "10").hasMessageContaining("PLAN");
        refused();
    }

    @Test
    void refusesLevelsThatAreNone() {
        refused("p", "--threads", "10,,20").hasMessageContaining("'--threads' (1..100000): '' is not an int");
        refused("p", "--threads", "0").hasMessageContaining("'--threads' (1..100000): '0' is out of range");
        refused("p", "--threads", "ten").hasMessageContaining("ten");
        refused("p", "--threads", "2,10", "--generators", "4").hasMessageContaining("2 cannot be divided among 4");
    }

    @Test
    void refusesWhatDoesNotGoTogether() {
        refused("p", "--start-target", "--host", "192.0.2.1").hasMessageContaining("--host 192.0.2.1");
        refused("p", "--start-target", "--target-pid", "1").hasMessageContaining("--target-pid 1");
        refused("p", "--start-target", "--target-status", "http://127.0.0.1:1/status")
                .hasMessageContaining("is for a running target");
        refused("p", "--target-heap", "1g").hasMessageContaining("needs --start-target");
        refused("p", "--backends", "2").hasMessageContaining("--backends 2 needs --start-target");
        refused("p", "--start-target=yes").hasMessageContaining("'--start-target': 'yes'");
    }

    @Test
    void refusesAProcessThatIsNotThere() {
        refused("p", "--target-pid", "2147483647").hasMessageContaining("no such process");
    }

    @Test
    void refusesAStatusPageThatIsNoUrl() {
        refused("p", "--target-status", "40123")
                .hasMessageContaining("--target-status")
                .hasMessageContaining("40123");
        refused("p", "--target-status", "https://127.0.0.1/status")
                .hasMessageContaining("http://127.0.0.1:40123/status");
        assertThat(parse("p", "--target-status", "http://127.0.0.1:40123/status")
                        .target
                        .status())
                .isPresent();
    }

    @Test
    void refusesAPropertyWithoutAValue() {
        refused("p", "-J", "threads").hasMessageContaining("'-J' (name=value)");
    }

    @Test
    void takesLimits() {
        Sweep options = parse("p", "--slo", "p99<50", "--slo", "errors<0.1%", "--at-least", "2000", "--precision", "5");

        assertThat(options.limits()).isEqualTo("p99<50, errors<0.1%");
        assertThat(options.atLeast).contains(2000);
        assertThat(options.precision()).isEqualTo(0.05);
        assertThat(options.rampUp()).isEqualTo(5);
        assertThat(options.level(3, false, Path.of("x")).properties(0))
                .containsEntry("rate", 3)
                .doesNotContainKey("threads");
        assertThat(parse("p").rampUp()).isZero();
    }

    @Test
    void refusesLimitsThatAreNoneOrGoWithSomethingElse() {
        refused("p", "--slo", "p98<50").hasMessageContainingAll("--slo 'p98<50'", "p999");
        refused("p", "--slo", "p99<50", "--threads", "10")
                .hasMessageContaining("--threads 10 is for a sweep by threads");
        refused("p", "--slo", "p99<50", "--runs", "3").hasMessageContaining("--runs 3 is for a sweep by threads");
        refused("p", "--at-least", "10").hasMessageContaining("--at-least 10 needs --slo");
        refused("p", "--slo", "p99<50", "--generators", "4", "--from", "2").hasMessageContaining("--from: 2 cannot");
    }

    @Test
    void sharesThreadsOutToTheGenerators() {
        assertThat(parse("p", "--runs", "3").level(11, false, Path.of("x")).warmUp())
                .isEqualTo(Duration.ofSeconds(10));
        assertThat(parse("p", "--runs", "3", "--start-target")
                        .level(11, false, Path.of("x"))
                        .warmUp())
                .as("each target is cold")
                .isEqualTo(Duration.ofSeconds(20));
        Level level = parse("p", "--generators", "3", "--threads", "11").level(11, false, Path.of("x"));

        assertThat(Stream.of(0, 1, 2).map(i -> level.properties(i).get("threads")))
                .containsExactly(4, 4, 3);
    }

    @Test
    void refusesAHeapThatIsNone() {
        refused("p", "--generator-heap", "512").hasMessageContaining("512m or 2g, not 512");
    }
}
