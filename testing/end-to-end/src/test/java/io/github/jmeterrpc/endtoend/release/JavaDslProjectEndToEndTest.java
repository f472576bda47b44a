package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project of its own that follows the README of the Java DSL: the versions come from its two
 * snippets for the pom.
 */
@Tag("full")
class JavaDslProjectEndToEndTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final Path TOP = Path.of("../..");
    private static final Path OURS = Path.of("io/github/jmeterrpc");

    /** Artifacts that the project resolves, by module. */
    private static final Map<String, String> MODULES = Map.of(
            "jmeter-rpc-suite", "",
            "java-dsl", "java-dsl",
            "dubbo-sampler", "dubbo-sampler",
            "thrift-sampler", "thrift-sampler",
            "influx-listener", "influx-listener",
            "arrivals", "arrivals");

    @TempDir
    private Path folder;

    @Test
    void callsAServiceFromAProjectOutsideTheSuite() throws Exception {
        String version = version();
        Path repository = repository(version);
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(
                project.resolve("pom.xml"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>com.example</groupId>"
                        + "<artifactId>shop-tests</artifactId><version>1</version>" + snippets(version) + "</project>");
        run(
                project,
                "mvn",
                "-o",
                "-B",
                "-Dmaven.repo.local=" + repository,
                "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath",
                "-Dmdep.outputFile=classpath.txt");
        String classPath = Files.readString(project.resolve("classpath.txt"));
        assertThat(classPath)
                .contains("ApacheJMeter_core-5.6.3.jar", "jackson-core-2.16")
                .doesNotContain("jackson-core-2.14");
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        classPath,
                        "-d",
                        project.toString(),
                        Files.writeString(project.resolve("Shop.java"), SHOP).toString());
        assertThat(exitCode).isZero();
        int port = FreePorts.one();
        try (ManagedProcess provider = Suite.find().startProvider(port, 5, folder.resolve("provider.txt"), LIMIT)) {
            assertThat(provider.isAlive()).isTrue();
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            assertThat(run(project, java, "-cp", project + ":" + classPath, "Shop", "dubbo://127.0.0.1:" + port))
                    .contains("samples=3 errors=0");
        }
    }

    private static final String SHOP =
            """
            import static io.github.jmeterrpc.dsl.RpcDsl.*;
            import static us.abstracta.jmeter.javadsl.JmeterDsl.*;

            import us.abstracta.jmeter.javadsl.core.TestPlanStats;

            public class Shop {
                public static void main(String[] arguments) throws Exception {
                    TestPlanStats stats = testPlan(threadGroup(
                                    1,
                                    3,
                                    dubboSampler(
                                                    arguments[0],
                                                    "io.github.jmeterrpc.targets.dubbo.StressService",
                                                    "echo")
                                            .parameterTypes("String")
                                            .arguments("[\\"hello\\"]")))
                            .run();
                    System.out.println("samples=" + stats.overall().samplesCount() + " errors="
                            + stats.overall().errorsCount());
                    System.exit(0);
                }
            }
            """;

    private static String version() throws IOException {
        Pattern jar = Pattern.compile("java-dsl-(\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?)\\.jar");
        try (Stream<Path> files = Files.list(TOP.resolve("java-dsl/target"))) {
            return files.map(file -> jar.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The README's XML. */
    private static String snippets(String version) throws IOException {
        String readme = Files.readString(TOP.resolve("java-dsl/README.md"));
        assertThat(readme).contains("<version>" + version + "</version>");
        List<String> xml = Pattern.compile("(?s)```xml\\n(.*?)```")
                .matcher(readme)
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(xml).hasSize(2);
        return xml.get(0) + "<dependencies>" + xml.get(1) + "</dependencies>";
    }

    /**
     * A local repository with the suite as {@code install} puts it there; everything else is a link
     * to the one of this build.
     */
    private Path repository(String version) throws IOException {
        Path repository = folder.resolve("repository");
        Files.createDirectories(repository);
        opened.add("links", () -> unlink(repository));
        linkAllBut(repositoryOfThisBuild(), repository, OURS);
        for (Map.Entry<String, String> module : MODULES.entrySet()) {
            Path source = TOP.resolve(module.getValue());
            String name = module.getKey() + "-" + version;
            Path target = Files.createDirectories(
                    repository.resolve(OURS).resolve(module.getKey()).resolve(version));
            Path reduced = source.resolve("target/dependency-reduced-pom.xml");
            Files.copy(Files.exists(reduced) ? reduced : source.resolve("pom.xml"), target.resolve(name + ".pom"));
            Path jar = source.resolve("target").resolve(name + ".jar");
            if (Files.exists(jar)) {
                Files.copy(jar, target.resolve(name + ".jar"), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return repository;
    }

    /** Where Maven has taken the jar of a test library from. */
    private static Path repositoryOfThisBuild() throws IOException {
        String jar = Path.of(assertThat(true)
                        .getClass()
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
        return Path.of(jar.substring(0, jar.indexOf("/org/assertj/")));
    }

    private static void linkAllBut(Path from, Path to, Path left) throws IOException {
        try (Stream<Path> all = Files.list(from)) {
            for (Path path : all.toList()) {
                Path name = path.getFileName();
                if (!name.equals(left.getName(0))) {
                    Files.createSymbolicLink(to.resolve(name), path);
                } else if (left.getNameCount() > 1) {
                    linkAllBut(path, Files.createDirectory(to.resolve(name)), left.subpath(1, left.getNameCount()));
                }
            }
        }
    }

    /** Else JUnit warns of each link when it deletes the folder. */
    private static void unlink(Path repository) throws IOException {
        try (Stream<Path> files = Files.walk(repository)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    private static String run(Path in, String... command) throws IOException {
        Path output = Files.createTempFile(in, "console", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(in.toFile());
        try (ManagedProcess process = ManagedProcess.start(command[0], builder, output, LIMIT)) {
            int exitCode = process.awaitExit();
            String console = Files.readAllLines(output).stream().collect(Collectors.joining("\n"));
            assertThat(exitCode).as(console).isZero();
            return console;
        }
    }
}
