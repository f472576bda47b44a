package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From an empty JMeter to the first samples, on every Java of this machine: the one of the build,
 * and those in /usr/lib/jvm.
 */
@Tag("full")
class JavaVersionsEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");
    private static final Set<String> PLUGINS = Set.of("dubbo", "thrift", "influx", "arrivals");

    @TempDir
    static Path output;

    private static Targets targets;

    @TempDir
    Path folder;

    @BeforeAll
    static void startTargets() {
        ReleaseFiles.folder();
        targets = opened.add(new Targets(output, LIMIT.multipliedBy(4)));
    }

    /** One home for each version from 17 on. */
    static Stream<Path> javas() throws IOException {
        TreeMap<Integer, Path> homes = new TreeMap<>();
        Path installed = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(installed)) {
            try (Stream<Path> folders = Files.list(installed)) {
                for (Path home : folders.toList()) {
                    int version = version(home);
                    if (version >= 17) {
                        homes.put(version, home);
                    }
                }
            }
        }
        Path own = Path.of(System.getProperty("java.home"));
        homes.put(version(own), own);
        return homes.values().stream();
    }

    private static int version(Path home) throws IOException {
        if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isRegularFile(home.resolve("release"))) {
            return 0;
        }
        Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
        return version.find() ? Integer.parseInt(version.group(1)) : 0;
    }

    @ParameterizedTest
    @MethodSource("javas")
    void thePluginsManagerInstallsThePluginsAndTheFirstCallsSucceed(Path java) throws IOException {
        BareHome home = new BareHome(folder.resolve("home"));
        Path plan = ElementsPlan.write(
                folder.resolve("plan.jmx"), PLUGINS, Suite.find().thriftIdl());
        try (PluginsManager manager = new PluginsManager(home, folder, java)) {
            long begun = System.nanoTime();
            manager.run(
                    "install",
                    PLUGINS.stream().map(plugin -> "jmeterrpc-" + plugin).collect(Collectors.joining(",")));
            manager.awaitPlugins(PLUGINS.size());
            Path own = run(home, java, "first", plan, "-Jdubbo=" + targets.dubbo(), "-Jthrift=" + targets.thrift());
            System.out.printf(
                    "Java %d: from an empty JMeter to the end of the first test %.1f s%n",
                    version(java), (System.nanoTime() - begun) / 1e9);

            Set<String> labels = new HashSet<>();
            new CsvResultFile(own.resolve("results.csv")).forEach(line -> {
                assertThat(line.success()).as(line.toString()).isTrue();
                labels.add(line.label());
            });
            assertThat(labels).contains("dubbo", "thrift", "java");
            Path without = run(
                    new BareHome(folder.resolve("bare")),
                    java,
                    "bare",
                    ElementsPlan.write(
                            folder.resolve("bare.jmx"), Set.of(), Suite.find().thriftIdl()));
            assertThat(warnings(own)).isSubsetOf(warnings(without));
        }
    }

    private Path run(BareHome home, Path java, String name, Path plan, String... properties) throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        List<String> command = new ArrayList<>(List.of(
                home.path().resolve("bin/jmeter").toString(),
                "-n",
                "-t",
                plan.toString(),
                "-l",
                "results.csv",
                "-Jjmeterengine.nongui.port=0",
                "-Jpoints=" + own.resolve("points.lp").toUri()));
        command.addAll(List.of(properties));
        ProcessBuilder builder = new ProcessBuilder(command).directory(own.toFile());
        builder.environment().put("JAVA_HOME", java.toString());
        builder.environment().put("HEAP", "-Xms128m -Xmx512m");
        builder.environment().put("JVM_ARGS", "-Djava.awt.headless=true");
        try (ManagedProcess process = ManagedProcess.start(name, builder, own.resolve("console.txt"), LIMIT)) {
            assertThat(process.awaitExit())
                    .as(Files.readString(process.output()))
                    .isZero();
        }
        return own;
    }

    /** Of Java on the console, and of the plugins in the log. */
    private static List<String> warnings(Path run) throws IOException {
        return Stream.concat(
                        Files.readAllLines(run.resolve("console.txt")).stream()
                                .filter(line -> line.matches("(?i).*(warning|deprecated|exception).*")),
                        Files.readAllLines(run.resolve("jmeter.log")).stream()
                                .filter(line -> line.matches("\\S+ \\S+ (WARN|ERROR|FATAL) .*"))
                                .map(line -> line.replaceFirst("^\\S+ \\S+ ", "")))
                .map(line -> line.replaceAll("\\(file:.*/", "("))
                .filter(line -> !ElementsPlan.isOfTheMachine(line))
                .toList();
    }
}
