package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The jars of the plugins as they are in lib/ext and lib, between those of JMeter and of other
 * plugins.
 */
@Tag("full")
class PackagingEndToEndTest {

    /** Classes under their own names: the suite's, and the ones that users' own jars refer to. */
    private static final List<String> UNRELOCATED = List.of(
            "io/github/jmeterrpc/",
            "org/apache/thrift/",
            "org/apache/dubbo/",
            "com/alibaba/dubbo/",
            "com/alibaba/com/caucho/hessian/");

    /**
     * Parts of the libraries' own optional dependencies, which no plugin brings; annotations among
     * them.
     */
    private static final List<String> OPTIONAL = List.of(
            ".errorprone.",
            ".j2objc.",
            ".javax.annotation.",
            ".shaded.google.",
            ".shaded.grpc.",
            ".shaded.micrometer.",
            ".prometheus.client.export",
            ".prometheus.client.exemplars.",
            ".codec.http3.",
            ".codec.quic.",
            ".handler.proxy.",
            ".internal.tcnative.",
            ".pkitesting.");

    /** Jars of the plugins in lib/ext, which hold their elements. */
    static List<Path> plugins() throws IOException {
        return jars("lib/ext");
    }

    /** Jars in lib, which hold the other classes and the libraries of one plugin each. */
    static List<Path> libraries() throws IOException {
        return jars("lib");
    }

    static List<Path> jars() throws IOException {
        return Stream.concat(plugins().stream(), libraries().stream()).toList();
    }

    private static List<Path> jars(String folder) throws IOException {
        try (Stream<Path> jars = Files.list(Suite.find().jmeter().path().resolve(folder))) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith("jmeter-rpc-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreTwoJarsPerPlugin() throws IOException {
        assertThat(jars())
                .extracting(jar -> jar.getFileName().toString().replaceAll("^jmeter-rpc-|-\\d.*", ""))
                .containsExactly(
                        "arrivals",
                        "dubbo",
                        "influx",
                        "thrift",
                        "arrivals-libs",
                        "dubbo-libs",
                        "influx-libs",
                        "thrift-libs");
    }

    /** JMeter loads all classes in lib/ext when its window opens. */
    @ParameterizedTest
    @MethodSource("plugins")
    void hasItsElementsAndTheirWindowsAloneWhereJMeterLoadsAll(Path plugin) throws IOException {
        String name = plugin.getFileName().toString().replaceAll("^jmeter-rpc-|-\\d.*", "");
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .filteredOn(entry -> entry.endsWith(".class"))
                    .isNotEmpty()
                    .allMatch(entry -> entry.matches("io/github/jmeterrpc/" + name + "/(element|gui)/[^/]+"));
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void bringsNoClassThatAnotherPluginMayBringToo(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .filteredOn(name -> name.endsWith(".class"))
                    .map(name -> name.replaceFirst("^META-INF/versions/\\d+/", ""))
                    .filteredOn(name -> !name.equals("module-info.class"))
                    .allMatch(name -> UNRELOCATED.stream().anyMatch(name::startsWith));
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void bringsNoLoggingBinding(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.startsWith("org/slf4j/") || name.startsWith("META-INF/services/org.slf4j"))
                    .noneMatch(name -> name.matches("(log4j2?|logback|simplelogger)[^/]*\\.(xml|properties)"));
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void holdsEveryClassOfItsLibrariesThatItsClassesReferTo(Path plugin) throws IOException {
        StringWriter output = new StringWriter();
        try (Stream<Path> library = Files.list(Suite.find().jmeter().path().resolve("lib"));
                PrintWriter writer = new PrintWriter(output)) {
            String classPath = Stream.concat(library, plugins().stream())
                    .filter(jar -> !jar.equals(plugin))
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
            ToolProvider.findFirst("jdeps")
                    .orElseThrow()
                    .run(
                            writer,
                            writer,
                            "--missing-deps",
                            "--multi-release",
                            "17",
                            "-cp",
                            classPath,
                            plugin.toString());
        }
        assertThat(output.toString().lines())
                .isNotEmpty()
                .filteredOn(line -> line.endsWith("not found"))
                .map(line -> line.strip().split("\\s+")[2])
                .filteredOn(name -> name.matches("io\\.github\\.jmeterrpc\\..*"))
                .filteredOn(name -> OPTIONAL.stream().noneMatch(name::contains))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jars")
    void holdsEveryClassOfItsOwnThatJMeterFindsByName(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            for (ZipEntry services : jar.stream()
                    .filter(entry -> entry.getName().startsWith("META-INF/services/org.apache.jmeter."))
                    .toList()) {
                assertThat(new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8).lines())
                        .isNotEmpty()
                        .allSatisfy(name -> assertThat(holders(name)).as(name).hasSize(1));
            }
        }
    }

    private static List<Path> holders(String className) throws IOException {
        List<Path> holders = new ArrayList<>();
        for (Path jar : jars()) {
            try (JarFile file = new JarFile(jar.toFile())) {
                if (file.getEntry(className.replace('.', '/') + ".class") != null) {
                    holders.add(jar);
                }
            }
        }
        return holders;
    }

    @ParameterizedTest
    @MethodSource("jars")
    void isNoLargerThanItNeedsToBe(Path plugin) throws IOException {
        assertThat(Files.size(plugin)).isLessThan(27_500_000);
    }

    @ParameterizedTest
    @MethodSource("jars")
    void sparesJMeterTheSearchForFunctions(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("JMeter-Skip-Class-Scanning"))
                    .isEqualTo("true");
        }
    }

    /** The one that the guides name, and the one that a listener names which could not deliver. */
    private static List<Path> jarsOfTheListener() throws IOException {
        return jars().stream()
                .filter(path -> path.getFileName().toString().startsWith("jmeter-rpc-influx"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("jarsOfTheListener")
    void theJarsOfTheListenerAreACommandThatNeedsNoJMeter(Path jar, @TempDir Path folder) throws IOException {
        Path points = Files.writeString(folder.resolve("points.lp"), "# a comment\nm,t=1 v=1 1\nm,t=2 v=2 2\n");
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            ProcessBuilder command = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-jar",
                    jar.toString(),
                    "replay",
                    points.toString(),
                    "--url",
                    database.writeUrl());
            Path output = folder.resolve("output");
            try (ManagedProcess replay = ManagedProcess.start("replay", command, output, Duration.ofMinutes(5))) {
                assertThat(replay.awaitExit()).as(Files.readString(output)).isZero();
                assertThat(replay.written())
                        .isEqualToIgnoringNewLines(
                                "Points: found 2, written 2, set aside 0, left 0; samples: found 0, written 0");
            }
            assertThat(database.query("SELECT v FROM m")).hasSize(2);
        }
    }
}
