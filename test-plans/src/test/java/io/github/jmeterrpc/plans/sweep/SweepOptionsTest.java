package io.github.jmeterrpc.plans.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.plans.cli.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class SweepOptionsTest {

    private static SweepOptions parse(String... line) {
        return SweepOptions.parse(line).orElseThrow();
    }

    private static AbstractThrowableAssert<?, ?> refused(String... line) {
        return assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class);
    }

    @Test
    void takesWhatItIsGiven() {
        assertThat(parse(
                        "dubbo-stress",
                        "--threads=50,10",
                        "-Jmethod=echo",
                        "--start-target",
                        "--generators",
                        "2",
                        "--duration",
                        "3",
                        "--warm-up",
                        "1",
                        "--ramp-up",
                        "2",
                        "--target-threads",
                        "64",
                        "--target-heap",
                        "1g",
                        "--target",
                        "tomcat",
                        "--target-options",
                        " --keep-alive 1  --work-ms=5",
                        "--backends",
                        "3",
                        "--backend-options",
                        "--work-ms 7",
                        "--generator-heap",
                        "300m",
                        "--port",
                        "20999",
                        "--out",
                        "/tmp/sweep-out"))
                .isEqualTo(new SweepOptions(
                        "dubbo-stress",
                        List.of(10, 50),
                        2,
                        3,
                        1,
                        2,
                        "300m",
                        new TargetChoice(
                                true,
                                Optional.of("tomcat"),
                                OptionalInt.of(64),
                                "1g",
                                List.of("--keep-alive", "1", "--work-ms=5"),
                                OptionalInt.of(3),
                                List.of("--work-ms", "7"),
                                Optional.empty(),
                                OptionalInt.of(20_999),
                                OptionalLong.empty(),
                                Optional.empty()),
                        Optional.of(Path.of("/tmp/sweep-out")),
                        Map.of("method", "echo")));
    }

    @Test
    void isAbsentWhenHelpIsAskedFor() {
        assertThat(SweepOptions.parse(new String[] {"--help"})).isEmpty();
        assertThat(SweepOptions.HELP).contains("--threads", "--target-pid", "-Jname=value");
    }

    @Test
    void refusesALineWithoutAPlan() {
        refused("--threads", "10").hasMessageContaining("plan is missing").hasMessageContaining("sweep dubbo-stress");
        refused();
    }

    @Test
    void refusesLevelsThatAreNone() {
        refused("p", "--threads", "10,,20").hasMessageContaining("10,,20").hasMessageContaining("10,50,100");
        refused("p", "--threads", "0");
        refused("p", "--threads", "ten").hasMessageContaining("ten");
        refused("p", "--threads", "2,10", "--generators", "4").hasMessageContaining("2 cannot be shared out to 4");
    }

    @Test
    void refusesWhatDoesNotGoTogether() {
        refused("p", "--start-target", "--host", "192.0.2.1").hasMessageContaining("--host 192.0.2.1");
        refused("p", "--start-target", "--target-pid", "1").hasMessageContaining("--target-pid 1");
        refused("p", "--start-target", "--target-status", "http://127.0.0.1:1/status")
                .hasMessageContaining("runs already");
        refused("p", "--target-heap", "1g").hasMessageContaining("needs --start-target");
        refused("p", "--backends", "2").hasMessageContaining("--backends 2 needs --start-target");
        refused("p", "--start-target=yes").hasMessageContaining("takes no value");
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
                        .target()
                        .status())
                .isPresent();
    }

    @Test
    void refusesPropertiesThatItSetsItself() {
        refused("p", "-Jthreads=4").hasMessageContaining("-Jthreads=4").hasMessageContaining("use --threads");
        refused("p", "-J", "threads").hasMessageContaining("-Jname=value");
    }

    @Test
    void refusesAHeapThatIsNone() {
        refused("p", "--generator-heap", "512").hasMessageContaining("512m or 2g, not 512");
    }
}
