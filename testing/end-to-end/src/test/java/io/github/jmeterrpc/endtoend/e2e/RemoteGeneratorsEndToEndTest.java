package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code jmeter -n -R}: two remote engines with the element InfluxDB Metrics, and a controller. */
@Tag("full")
class RemoteGeneratorsEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(8);
    private static final long SAMPLES_OF_EACH = 600;

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("e2e").resolve("remote-generators");

    private ManagedProcess jmeter(String name, List<String> arguments) throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.awt.headless=true",
                // Or every connection is made to the first address of this machine.
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-jar",
                suite.jmeter().path().resolve("bin/ApacheJMeter.jar").toString(),
                "-Jserver.rmi.ssl.disable=true",
                "-j",
                own.resolve("jmeter.log").toString()));
        command.addAll(arguments);
        return ManagedProcess.start(
                name, new ProcessBuilder(command).directory(own.toFile()), own.resolve("console.txt"), LIMIT);
    }

    private ManagedProcess engine(String name, int port) throws IOException {
        ManagedProcess engine = jmeter(name, List.of("-s", "-Jserver_port=" + port, "-Jserver.rmi.port=" + port));
        engine.awaitLine(line -> line.startsWith("Created remote object"), LIMIT);
        return engine;
    }

    private void control(String name, Path plan, List<Integer> ports, InfluxDatabase database, String... more)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-n",
                "-R",
                "127.0.0.1:" + ports.get(0) + ",127.0.0.1:" + ports.get(1),
                "-Ginflux.url=" + database.writeUrl(),
                "-t",
                plan.toString(),
                "-l",
                folder.resolve(name + ".csv").toString()));
        arguments.addAll(List.of(more));
        Files.deleteIfExists(folder.resolve(name + ".csv"));
        try (ManagedProcess controller = jmeter(name, arguments)) {
            assertThat(controller.awaitExit()).isZero();
        }
    }

    @Test
    void eachEngineWritesForItselfUnderItsOwnInstanceAndTheControllerWritesNothing() throws IOException {
        List<Integer> ports = FreePorts.several(2);
        Files.createDirectories(folder);
        Path plan = folder.resolve("metrics.jmx");
        Files.write(plan, getClass().getResourceAsStream("metrics.jmx").readAllBytes());
        try (InfluxServer influx = TestInflux.orSkip();
                ManagedProcess first = engine("engine-1", ports.get(0));
                ManagedProcess second = engine("engine-2", ports.get(1))) {
            InfluxDatabase database = influx.newDatabase();
            // A test that cannot begin ends all the same, and leaves the engines free for the next.
            control("refused", plan, ports, database, "-Gpercentiles=many");
            assertThat(Files.readString(folder.resolve("engine-2/jmeter.log")))
                    .contains("Percentiles (percentiles) 'many'", "The test is not started");

            control("controller", plan, ports, database, "-X", "-Gpercentiles=99", "-Grun=night");
            first.awaitExit();
            second.awaitExit();

            assertThat(new CsvResultFile(folder.resolve("controller.csv"))
                            .summary()
                            .samples())
                    .isEqualTo(2 * SAMPLES_OF_EACH);
            List<InfluxRow> sums = database.query(
                    "SELECT sum(\"count\") AS n FROM jmeter WHERE transaction='all' AND statut='all' GROUP BY instance, run, engine");
            assertThat(sums).hasSize(2).allMatch(row -> row.number("n") == SAMPLES_OF_EACH);
            assertThat(sums).extracting(row -> row.tags().get("instance")).doesNotHaveDuplicates();
            // Functions of the element are each engine's own.
            assertThat(sums).allMatch(row -> row.tags().get("run").equals("night"));
            assertThat(sums)
                    .extracting(row -> row.tags().get("engine"))
                    .containsExactlyInAnyOrder(String.valueOf(ports.get(0)), String.valueOf(ports.get(1)));
            assertThat(Files.readString(folder.resolve("controller/jmeter.log")))
                    .doesNotContain("InfluxDB listener");
            assertThat(Files.readString(folder.resolve("engine-1/jmeter.log")))
                    .contains("InfluxDB listener: samples seen=600 written=600");
        }
    }
}
