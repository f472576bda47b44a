package io.github.jmeterrpc.plans.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.ManagedProcess;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.testkit.TestInflux;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

/** The plugin jars as they lie in lib/ext, between those of JMeter and of other plugins. */
@Tag("full")
class PackagingEndToEndTest {

    /** Classes under their own names: the suite's, and those that users' own jars refer to. */
    private static final List<String> UNRELOCATED = List.of(
            "io/github/jmeterrpc/",
            "org/apache/thrift/",
            "org/apache/dubbo/",
            "com/alibaba/dubbo/",
            "com/alibaba/com/caucho/hessian/");

    /** Parts of the libraries' own optional dependencies, which no plugin brings; annotations among them. */
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

    static List<Path> plugins() throws IOException {
        Path extensions = Suite.find().jmeter().path().resolve("lib/ext");
        try (Stream<Path> jars = Files.list(extensions)) {
            return jars.filter(jar -> jar.getFileName()
                            .toString()
                            .matches("(arrivals|dubbo-sampler|thrift-sampler|influx-listener).*\\.jar"))
                    .toList();
        }
    }

    @Test
    void thereIsOneJarPerPlugin() throws IOException {
        assertThat(plugins())
                .extracting(jar -> jar.getFileName().toString().replaceAll("-\\d.*", ""))
                .containsExactlyInAnyOrder("arrivals", "dubbo-sampler", "thrift-sampler", "influx-listener");
    }

    @ParameterizedTest
    @MethodSource("plugins")
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
    @MethodSource("plugins")
    void bringsNoLoggingBinding(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.startsWith("org/slf4j/") || name.startsWith("META-INF/services/org.slf4j"))
                    .noneMatch(name -> name.matches("(log4j2?|logback|simplelogger)[^/]*\\.(xml|properties)"));
        }
    }

    @ParameterizedTest
    @MethodSource("plugins")
    void holdsEveryClassOfItsLibrariesThatItsClassesReferTo(Path plugin) throws IOException {
        StringWriter output = new StringWriter();
        try (Stream<Path> library = Files.list(plugin.getParent().getParent());
                PrintWriter writer = new PrintWriter(output)) {
            String classPath = library.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
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
    @MethodSource("plugins")
    void holdsEveryClassOfItsOwnThatJMeterFindsByName(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            for (ZipEntry services : jar.stream()
                    .filter(entry -> entry.getName().startsWith("META-INF/services/org.apache.jmeter."))
                    .toList()) {
                assertThat(new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8).lines())
                        .isNotEmpty()
                        .allSatisfy(name -> assertThat(jar.getEntry(name.replace('.', '/') + ".class"))
                                .as(name)
                                .isNotNull());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("plugins")
    void isNoLargerThanItNeedsToBe(Path plugin) throws IOException {
        assertThat(Files.size(plugin)).isLessThan(25_000_000);
    }

    @ParameterizedTest
    @MethodSource("plugins")
    void sparesJMeterTheSearchForFunctions(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("JMeter-Skip-Class-Scanning"))
                    .isEqualTo("true");
        }
    }

    @Test
    void theJarOfTheListenerIsACommandThatNeedsNoJMeter(@TempDir Path folder) throws IOException {
        Path jar = plugins().stream()
                .filter(path -> path.getFileName().toString().startsWith("influx-listener"))
                .findFirst()
                .orElseThrow();
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
            }
            assertThat(output)
                    .content()
                    .isEqualToIgnoringNewLines(
                            "Points: found 2, written 2, set aside 0, left 0; samples: found 0, written 0");
            assertThat(database.query("SELECT v FROM m")).hasSize(2);
        }
    }
}
