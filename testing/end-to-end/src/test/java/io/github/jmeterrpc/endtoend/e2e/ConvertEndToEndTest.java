package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans of other plugins and of JMeter's own listener, converted, in a real JMeter. */
@Tag("full")
class ConvertEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("e2e").resolve("convert");
    private final Path points = folder.resolve("points.lp");

    @Test
    void theConvertedPlanCallsTheProviderAndWritesItsMetrics() throws Exception {
        assertThat(convertAndCallProvider("old-plugin"))
                .contains("3 Dubbo Request, 1 Dubbo Defaults, 1 InfluxDB Metrics", "\"sleep\": Async");
        assertThat(Files.readString(points)).contains("application=shop", "env=staging", "transaction=placeOrder");
    }

    @Test
    void aConvertedPlanWithYamlCallsTheProvider() throws Exception {
        assertThat(convertAndCallProvider("yajad")).contains("3 Dubbo Request, 1 Dubbo Defaults\n");
    }

    /** The last sample asserts that the server has received the six calls before it. */
    @Test
    void aConvertedPlanOfGrpcCallsTheServer() throws Exception {
        assertThat(convert("grpc"))
                .contains(
                        "2 Dubbo Request, 1 Dubbo Defaults\n",
                        "needs the descriptor set echo.pb, in the folder of the converted plan");
        Files.copy(suite.plan("echo.pb"), folder.resolve("echo.pb"), StandardCopyOption.REPLACE_EXISTING);
        int port = FreePorts.one();
        try (ManagedProcess server =
                suite.start(TargetServer.TRIPLE_PROVIDER, port, List.of(), folder.resolve("grpc-server.txt"), LIMIT)) {
            assertThat(run("grpc", Map.of("port", String.valueOf(port)), server))
                    .extracting(CsvResultLine::label)
                    .containsExactly("echo", "echo", "echo", "echo", "echo", "echo", "count");
        }
    }

    /** Converts a plan of three samplers and runs it; returns what convert printed. */
    private String convertAndCallProvider(String name) throws Exception {
        Files.deleteIfExists(points);
        String printed = convert(name);
        int port = FreePorts.one();
        int registry = FreePorts.one();
        Map<String, String> properties = Map.of(
                "registry",
                String.valueOf(registry),
                "influx.url",
                points.toUri().toString());
        try (ManagedProcess provider = suite.startProvider(
                port,
                20,
                List.of("--registry", String.valueOf(registry)),
                folder.resolve(name + "-provider.txt"),
                LIMIT)) {
            assertThat(run(name, properties, provider)).hasSize(18);
        }
        return printed;
    }

    /** Converts a plan; returns what convert printed. */
    private String convert(String name) throws Exception {
        Files.createDirectories(folder);
        Path old = folder.resolve(name + ".jmx");
        Files.copy(
                Path.of("../../tools/convert/src/test/resources/io/github/jmeterrpc/convert/" + name + ".jmx"),
                old,
                StandardCopyOption.REPLACE_EXISTING);
        Path printed = folder.resolve(name + ".txt");
        ManagedProcess convert = ManagedProcess.start(
                "convert",
                new ProcessBuilder(suite.jmeter().path().resolve("bin/convert").toString(), old.toString()),
                printed,
                LIMIT);
        try (convert) {
            convert.awaitExit();
        }
        return Files.readString(printed);
    }

    /** Runs the converted plan; all its samples succeed, and the target still runs at the end. */
    private List<CsvResultLine> run(String name, Map<String, String> properties, ManagedProcess target) {
        List<CsvResultLine> results = new ArrayList<>();
        try (JMeterRun run = suite.jmeter()
                .start("convert-" + name, folder.resolve(name + "-converted.jmx"), folder, properties, LIMIT)) {
            run.await().results().forEach(results::add);
            assertThat(target.isAlive()).isTrue();
        }
        assertThat(results)
                .allSatisfy(
                        line -> assertThat(line.success()).as(line.toString()).isTrue());
        return results;
    }
}
