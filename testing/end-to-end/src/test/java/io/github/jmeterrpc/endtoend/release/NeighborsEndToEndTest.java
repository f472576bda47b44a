package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each zip alone in a bare JMeter, all together, by the command of the README, and beside
 * well-known plugins of others.
 */
@Tag("full")
class NeighborsEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(8);

    /** The classes that the plugins share: equal in all jars, and not relocated. */
    private static final Set<String> SHARED = Set.of(
            "io/github/jmeterrpc/api/ArrivalCounts.class",
            "io/github/jmeterrpc/api/CalledAddresses.class",
            "io/github/jmeterrpc/api/IntendedStart.class",
            "io/github/jmeterrpc/api/NanoTimed.class");

    @TempDir
    static Path output;

    private static Targets targets;

    @TempDir
    Path folder;

    @BeforeAll
    static void startTargets() {
        ReleaseFiles.folder();
        targets = opened.add(new Targets(output, LIMIT));
    }

    /** Runs the elements of the plugins; returns what the log complains of. */
    private Set<String> complaints(BareHome home, Set<String> plugins) throws IOException {
        Path plan = ElementsPlan.write(
                folder.resolve("plan.jmx"), plugins, Suite.find().thriftIdl());
        Map<String, String> properties = Map.of(
                "dubbo", targets.dubbo(),
                "thrift", targets.thrift(),
                "points", folder.resolve("points.lp").toUri().toString());
        Set<String> labels = new HashSet<>();
        try (JMeterRun run = home.jmeter().start("bare", plan, folder.resolve("run"), properties, LIMIT)) {
            run.await().results().forEach(line -> {
                assertThat(line.success()).as(line.toString()).isTrue();
                labels.add(line.label());
            });
            assertThat(labels).contains("java");
            plugins.stream().filter(Set.of("dubbo", "thrift")::contains).forEach(plugin -> assertThat(labels)
                    .contains(plugin));
            if (plugins.contains("influx")) {
                assertThat(folder.resolve("points.lp")).isNotEmptyFile();
            }
            return new HashSet<>(run.complaints().stream()
                    .filter(line -> !ElementsPlan.isOfTheMachine(line))
                    .map(line -> line.replaceFirst("^\\S+ \\S+ ", ""))
                    .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "thrift", "influx", "arrivals"})
    void aPluginRunsAloneInABareJMeter(String zip) throws IOException {
        BareHome home = new BareHome(folder.resolve("home")).unzip(ReleaseFiles.zip(zip));

        assertThat(home.classesTwice()).isEmpty();
        assertThat(complaints(home, Set.of(zip))).isEmpty();
        // The Plugins Manager installs these; a test of it runs them.
        BareHome libs = new BareHome(folder.resolve("libs")).unzip(ReleaseFiles.zip(zip + "-libs"));
        assertThat(libs.classesTwice()).isEmpty();
    }

    @Test
    void theCommandOfTheReadmeInstallsAllPlugins() throws IOException {
        Path checkout = Suite.find().top();
        String command = Files.readAllLines(checkout.resolve("README.md")).stream()
                .filter(line -> line.startsWith("cp -r packaging/distribution/target/plugins/"))
                .findFirst()
                .orElseThrow();
        BareHome home = new BareHome(folder.resolve("home"));
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", command).directory(checkout.toFile());
        shell.environment().put("JMETER_HOME", home.path().toString());
        try (ManagedProcess copy = ManagedProcess.start("cp", shell, folder.resolve("cp.txt"), LIMIT)) {
            assertThat(copy.awaitExit()).as(Files.readString(copy.output())).isZero();
        }
        assertThat(home.classesTwice().keySet()).isSubsetOf(SHARED);
        assertThat(complaints(home, Set.of("dubbo", "thrift", "influx", "arrivals")))
                .isEmpty();
    }

    @Test
    void allPluginsRunTogetherAndBesideThoseOfOthers() throws IOException {
        BareHome alone = new BareHome(folder.resolve("neighbors"));
        for (Path jar : ReleaseFiles.neighbors()) {
            alone.add(jar);
        }
        Set<String> others = complaints(alone, Set.of());
        BareHome home = new BareHome(folder.resolve("home")).unzip(ReleaseFiles.zip("suite"));
        assertThat(home.classesTwice().keySet()).isSubsetOf(SHARED);
        for (Path jar : ReleaseFiles.neighbors()) {
            home.add(jar);
        }
        assertThat(home.classesTwice().keySet().stream().filter(name -> name.contains("jmeterrpc")))
                .isSubsetOf(SHARED);
        assertThat(complaints(home, Set.of("dubbo", "thrift", "influx", "arrivals")))
                .isSubsetOf(others);
    }
}
