package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests jmeter.log of tests with Dubbo that are stopped. */
@Tag("full")
class LogEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("e2e").resolve("log");

    private JMeterRun run(String name, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(Map.of("threads", "2", "duration", "150"));
        all.put("port", String.valueOf(FreePorts.one()));
        all.put("influx.url", folder.resolve(name + ".lp").toUri().toString());
        all.putAll(properties);
        return suite.jmeter().start(name, suite.plan("dubbo-stress.jmx"), folder.resolve(name), all, LIMIT);
    }

    @Test
    void existsAfterAShutdownRequest() throws IOException {
        try (JMeterRun run = run("told", Map.of("summariser.interval", "6"))) {
            run.process().awaitLine(line -> line.startsWith("summary +"), LIMIT);
            ProcessHandle.of(run.process().pid()).orElseThrow().destroy();
            run.process().awaitExit();

            assertThat(Files.readString(run.log())).contains("Running the test", "InfluxDB listener: instance=");
        }
    }

    @Test
    void andTheConsoleShowWhyATestDidNotStart() throws IOException {
        try (JMeterRun run = run("refused", Map.of("spoolMaxMb", "many"))) {
            run.process().awaitExit();

            assertThat(Files.readString(run.log()))
                    .contains("Spool limit (MB) (spoolMaxMb) 'many' must be whole megabytes");
            assertThat(Files.readString(run.process().output()))
                    .contains("Spool limit (MB) (spoolMaxMb) 'many' must be whole megabytes");
            assertThat(run.results().path())
                    .satisfiesAnyOf(file -> assertThat(file).doesNotExist(), file -> assertThat(
                                    run.results().summary().samples())
                            .isZero());
        }
    }
}
