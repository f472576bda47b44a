package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.CommandLine;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    /** The last lines of its output. */
    private static List<String> last(int count, ManagedProcess demo) throws IOException {
        List<String> lines = Files.readAllLines(demo.output());
        return lines.subList(Math.max(0, lines.size() - count), lines.size());
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
                        "--warm-up=2",
                        "--seconds=4",
                        "--influx=" + influx.base())) {
            int exitCode = demo.awaitExit();

            List<String> end = last(3, demo);
            Matcher proof = Pattern.compile(
                            "demo: proven: all ([\\d,]+) samples of 2 generators are stored in InfluxDB; "
                                    + "none lost, none doubled, none failed")
                    .matcher(end.get(0));
            String said = Files.readString(demo.output());
            assertThat(proof.matches()).as(said).isTrue();
            assertThat(String.join("\n", end.subList(1, 3)))
                    .contains("./demo --keep-open", "bin/report target/demo/", "jmeter/bin/jmeter");
            assertThat(exitCode).isZero();
            assertThat(said)
                    .contains(
                            "2 load generators",
                            "dubbo://127.0.0.1:",
                            "measuring",
                            "2 s until Java has compiled its code")
                    .containsPattern("\ntransaction +count .* p50 .* p99 ")
                    .containsPattern("\nall +[1-9]\\d* +0 +[\\d.]+ ")
                    .containsPattern("http://127.0.0.1:3000/d/jmeter-load-test\\?var-run=demo-")
                    .doesNotContain("±", "≥");
            int measured = Integer.parseInt(find("\nall +(\\d+) ", said));
            assertThat(measured).isLessThan(Integer.parseInt(proof.group(1).replace(",", "")));
        }
    }

    private static String find(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }

    @Test
    void callsAThriftServerAndStoresAndShowsEverySampleWithoutInfluxDb() throws IOException {
        try (ManagedProcess demo = demo(
                "no-influxdb",
                Map.of("PATH", "/nowhere"),
                "--plan=thrift",
                "--generators=1",
                "--threads=2",
                "--warm-up=0",
                "--seconds=4")) {
            int exitCode = demo.awaitExit();

            assertThat(last(3, demo).get(0))
                    .matches("demo: proven: all [1-9][\\d,]* samples of 1 generator are stored in the live store; none "
                            + "lost, none doubled, none failed");
            assertThat(exitCode).isZero();
            String said = Files.readString(demo.output());
            assertThat(said).contains("1 load generator (", "store      http://127.0.0.1:", "thrift://127.0.0.1:");
            assertThat(Path.of(URI.create(find("report     (file:///\\S+/target/demo/\\d+/report\\.html)", said))))
                    .content()
                    .contains("Demo: 1 load generator");
        }
    }

    @Test
    @Tag("full")
    void callsAProtobufServiceAndCountsItsStreamsAsSamples() throws IOException {
        try (ManagedProcess demo = demo(
                "triple",
                Map.of("PATH", "/nowhere"),
                "--plan=triple",
                "--generators=1",
                "--threads=2",
                "--warm-up=0",
                "--seconds=4")) {
            int exitCode = demo.awaitExit();

            String said = Files.readString(demo.output());
            Matcher proof = Pattern.compile("demo: proven: all ([\\d,]+) samples of 1 generator are stored in the"
                            + " live store; none lost, none doubled, none failed")
                    .matcher(last(3, demo).get(0));
            assertThat(proof.matches()).as(said).isTrue();
            assertThat(exitCode).isZero();
            assertThat(said).contains("tri://127.0.0.1:");
            int calls = Stream.of("Echo", "Replies", "Chat")
                    .mapToInt(label -> Integer.parseInt(find("\n" + label + " +([1-9]\\d*) +0 ", said)))
                    .sum();
            assertThat(calls)
                    .isEqualTo(Integer.parseInt(find("\nall +([1-9]\\d*) +0 ", said)))
                    .isEqualTo(Integer.parseInt(proof.group(1).replace(",", "")));
        }
    }

    @Test
    void saysThatItCannotRun() throws IOException {
        try (ManagedProcess demo =
                demo("unreachable-influxdb", Map.of(), "--influx=http://127.0.0.1:" + FreePorts.one())) {
            assertThat(demo.awaitExit()).isEqualTo(2);
            assertThat(last(1, demo).get(0)).startsWith("demo: failed: ").contains("InfluxDB");
        }
    }

    @Test
    @Tag("full")
    void endsEveryProcessItStartedWhenItIsStopped() {
        List<ProcessHandle> started;
        try (ManagedProcess demo = demo("stopped", Map.of(), "--generators=2", "--seconds=60")) {
            demo.awaitLine(line -> line.matches("demo: +\\d+ s +warm-up +[1-9][\\d,]* calls"), LIMIT);
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
            assertThat(last(1, demo).get(0)).contains("--generator", "--generators");
        }
    }
}
