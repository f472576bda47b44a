package io.github.jmeterrpc.endtoend.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * README's first plan: built in JMeter's window by mouse and keys, saved there, and run without a
 * window.
 */
@Tag("full")
class FirstPlanTest {

    /** Far more than it takes: what is still there then hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("first-plan");

    @TempDir
    private Path saved;

    @Test
    void isBuiltInTheWindowAndRunsWithoutOne() throws IOException {
        Files.createDirectories(folder);
        List<Integer> ports = FreePorts.several(2);
        int port = ports.get(0);
        Path plan = saved.resolve("plan.jmx");
        try (Screen screen = new Screen(folder, LIMIT);
                InfluxServer influx = TestInflux.orSkip();
                ManagedProcess provider = ManagedProcess.start(
                        "dubbo-provider", provider(port, ports.get(1)), folder.resolve("provider.txt"), LIMIT)) {
            provider.awaitLine(line -> line.startsWith("ready: "), LIMIT);
            InfluxDatabase database = influx.newDatabase();
            new JMeterWindow(screen, folder, saved, LIMIT)
                    .walk(
                            FirstPlanWalk.class,
                            "dubbo://127.0.0.1:" + port,
                            "zookeeper://127.0.0.1:" + ports.get(1),
                            database.writeUrl(),
                            plan.toString());
            long samples;
            try (JMeterRun run =
                    suite.jmeter().start("plan", plan, folder.resolve("run"), Map.of("duration", "3"), LIMIT)) {
                run.await();
                samples = run.results().summary().samples();
                assertThat(samples).isPositive();
                assertThat(run.results().summary().errors()).isZero();
                // The name follows the method until the user types one.
                run.results().forEach(line -> assertThat(line.label()).isEqualTo("echo"));
            }
            assertThat(database.query("SELECT sum(count) AS total FROM jmeter WHERE transaction='all' AND statut='all'")
                            .get(0)
                            .number("total"))
                    .isEqualTo(samples);
            database.drop();
            assertThat(provider.isAlive()).isTrue();
        }
    }

    private ProcessBuilder provider(int port, int registry) {
        ProcessBuilder provider = new ProcessBuilder(
                suite.jmeter().path().resolve("bin/dubbo-provider").toString(),
                "--port=" + port,
                "--registry=" + registry);
        provider.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return provider;
    }
}
