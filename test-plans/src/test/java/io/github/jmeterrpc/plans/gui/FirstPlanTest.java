package io.github.jmeterrpc.plans.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.FreePorts;
import io.github.jmeterrpc.harness.JMeterRun;
import io.github.jmeterrpc.harness.ManagedProcess;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.testkit.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** README's first plan: built in JMeter's window by mouse and keys, saved there, and run without a window. */
@Tag("full")
class FirstPlanTest {

    /** Far more than it takes: what is still there then hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(8);

    private static final int SAMPLES = 8 * 1000;

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
                ManagedProcess provider = suite.startProvider(
                        port, 50, List.of("--registry=" + ports.get(1)), folder.resolve("provider.txt"), LIMIT)) {
            InfluxDatabase database = influx.newDatabase();
            String addresses = "dubbo://127.0.0.1:" + port + ",zookeeper://127.0.0.1:" + ports.get(1);
            walk(screen, addresses, database.writeUrl(), plan);
            try (JMeterRun run = suite.jmeter().start("plan", plan, folder.resolve("run"), Map.of(), LIMIT)) {
                run.await();
                assertThat(run.results().summary().samples()).isEqualTo(SAMPLES);
                assertThat(run.results().summary().errors()).isZero();
                // The name follows the method until somebody types one.
                run.results().forEach(line -> assertThat(line.label()).isEqualTo("echo"));
            }
            assertThat(database.query("SELECT sum(count) AS total FROM jmeter WHERE transaction='all' AND statut='all'")
                            .get(0)
                            .number("total"))
                    .isEqualTo(SAMPLES);
            database.drop();
            assertThat(provider.isAlive()).isTrue();
        }
    }

    private void walk(Screen screen, String addresses, String influx, Path plan) throws IOException {
        Path agent = agent(saved.resolve("walk.jar"));
        String arguments = String.join(
                ",",
                addresses,
                influx,
                plan.toString(),
                folder.resolve("failure.png").toString());
        ProcessBuilder jmeter = new ProcessBuilder(
                        suite.jmeter().path().resolve("bin/jmeter").toString(),
                        "-Jlanguage=en",
                        "-j",
                        folder.resolve("jmeter.log").toString())
                .directory(saved.toFile());
        // The user's home is neither read nor written.
        jmeter.environment()
                .put(
                        "JVM_ARGS",
                        "-Xms128m -Xmx512m -Duser.home=" + saved + " -Djava.util.prefs.userRoot=" + saved
                                + " -javaagent:" + agent + "=" + arguments);
        jmeter.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try (ManagedProcess window = screen.start("JMeter", jmeter, folder.resolve("window.txt"), LIMIT)) {
            if (window.awaitExit() != 0) {
                throw window.failure("could not be walked through, see " + folder.resolve("failure.png"));
            }
        }
    }

    /** The walk as a jar that JMeter's JVM takes as an agent. */
    private static Path agent(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", FirstPlanWalk.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> type : new Class<?>[] {FirstPlanWalk.class, WindowRobot.class}) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new ZipEntry(name));
                try (var in = type.getClassLoader().getResourceAsStream(name)) {
                    in.transferTo(out);
                }
                out.closeEntry();
            }
        }
        return jar;
    }
}
