package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.CommandLine;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The demo as a user starts it, in a process of its own. */
class DemoEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final Path folder = Suite.find().folder("e2e").resolve("demo");

    private ManagedProcess demo(String name, Map<String, String> environment, String... options) {
        ProcessBuilder builder = new ProcessBuilder(CommandLine.java("io.github.jmeterrpc.demo.Demo", options));
        builder.environment().putAll(environment);
        return ManagedProcess.start("demo", builder, folder.resolve(name + ".txt"), LIMIT);
    }

    private static String lastLine(ManagedProcess demo) throws IOException {
        List<String> lines = Files.readAllLines(demo.output());
        return lines.get(lines.size() - 1);
    }

    @Test
    @Tag("full")
    void losesNoSampleOfTwoGenerators() throws IOException {
        try (InfluxServer influx = TestInflux.orSkip();
                ManagedProcess demo = demo(
                        "two-generators",
                        Map.of(),
                        "--generators=2",
                        "--threads=4",
                        "--seconds=4",
                        "--influx=" + influx.base())) {
            int exitCode = demo.awaitExit();

            Matcher last = Pattern.compile("demo: generators=2 samples=(\\d+) stored=(\\d+) lost=0 errors=0")
                    .matcher(lastLine(demo));
            assertThat(last.matches()).as(Files.readString(demo.output())).isTrue();
            assertThat(last.group(1)).isEqualTo(last.group(2)).isNotEqualTo("0");
            assertThat(exitCode).isZero();
            assertThat(Files.readString(demo.output()))
                    .contains("generator 2 ", "total ", "samples so far", "dubbo://127.0.0.1:")
                    .containsPattern("transaction .* p50 .* p99 ")
                    .containsPattern("all +" + last.group(1) + " +0 ")
                    .contains("/d/jmeter-load-test?var-run=demo-", "/d/jmeter-generators?var-run=demo-");
        }
    }

    @Test
    void callsAThriftServerAndStoresAndShowsEverySampleWithoutInfluxDb() throws IOException {
        try (ManagedProcess demo = demo(
                "no-influxdb",
                Map.of("PATH", "/nowhere"),
                "--plan=thrift",
                "--generators=1",
                "--threads=2",
                "--seconds=4")) {
            int exitCode = demo.awaitExit();

            assertThat(lastLine(demo)).matches("demo: generators=1 samples=[1-9]\\d* stored=[1-9]\\d* lost=0 errors=0");
            assertThat(exitCode).isZero();
            String said = Files.readString(demo.output());
            assertThat(said)
                    .contains("watch it   http://127.0.0.1:", "starting 1 JMeter processes", "thrift://127.0.0.1:")
                    .contains("the test is too short for confidence intervals");
            Matcher report = Pattern.compile("report     (.+report\\.html)").matcher(said);
            assertThat(report.find()).isTrue();
            assertThat(Path.of(System.getProperty("suite.home")).resolve(report.group(1)))
                    .isNotEmptyFile();
        }
    }

    @Test
    @Tag("full")
    void endsEveryProcessItStartedWhenItIsStopped() {
        List<ProcessHandle> started;
        try (ManagedProcess demo = demo("stopped", Map.of(), "--generators=2", "--seconds=60")) {
            demo.awaitLine(line -> line.matches("demo: +\\d+ s +[1-9][\\d,]* samples so far"), LIMIT);
            ProcessHandle handle = ProcessHandle.of(demo.pid()).orElseThrow();
            started = handle.descendants().toList();
            assertThat(started).hasSizeGreaterThanOrEqualTo(3);

            handle.destroy(); // SIGTERM to the demo alone; Ctrl-C takes the same way.

            demo.awaitExit();
            assertThat(started).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void refusesOptionsItDoesNotKnow() throws IOException {
        try (ManagedProcess demo = demo("wrong-option", Map.of(), "--generator=2")) {
            assertThat(demo.awaitExit()).isEqualTo(2);
            assertThat(lastLine(demo)).contains("--generator", "--generators");
        }
    }
}
