package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release procedure without tag and publication, for one plugin. */
@Tag("full")
class ReleaseDryRunEndToEndTest {

    private static final String VERSION = "987.65.4";
    private static final Path TOP = Suite.find().top();
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Path output = Suite.find().folder("e2e").resolve("release.txt");

    @Test
    void buildsAndSignsTheVersionAndLeavesTheCheckoutAsItWas() throws IOException {
        String before = git();

        String said = release(
                0, "--dry-run", VERSION, "-pl", "arrivals", "-am", "-Dspotless.check.skip", "-Dmdep.analyze.skip");

        Path files = TOP.resolve("target/release").resolve(VERSION);
        assertThat(said).contains("of " + VERSION, "next version 987.65.5-SNAPSHOT");
        for (String kind : List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom")) {
            Path file = files.resolve("arrivals-" + VERSION + kind);
            assertThat(file).exists();
            // The script has verified it.
            assertThat(file.resolveSibling(file.getFileName() + ".asc"))
                    .matches(signature -> Files.exists(signature) || said.contains("gpg is missing"));
        }
        assertThat(files.resolve("arrivals-" + VERSION + ".pom"))
                .content()
                .contains("<version>" + VERSION + "</version>")
                .doesNotContain("SNAPSHOT");
        try (Stream<Path> all = Files.list(files)) {
            assertThat(all).noneMatch(file -> file.toString().contains("SNAPSHOT"));
        }
        assertThat(run(0, Stream.of("bash", "-c", "cd '" + files + "' && sha256sum --check --strict SHA256SUMS")))
                .contains("arrivals-" + VERSION + ".jar: OK");
        try (Stream<Path> all = Files.list(files)) {
            assertThat(Files.readString(files.resolve("SHA256SUMS")))
                    .contains(all.map(file -> file.getFileName().toString())
                            .filter(name -> !name.startsWith("SHA256SUMS"))
                            .toList());
        }
        assertThat(git()).isEqualTo(before);
    }

    @Test
    void refusesImagesWithoutADigest(@TempDir Path folder) throws IOException {
        String script = TOP.resolve("packaging/deploy/check-images").toString();
        String digest = "@sha256:" + "0123456789abcdef".repeat(4);
        Path compose = folder.resolve("docker-compose.yml");
        Files.writeString(compose, "services:\n  db:\n    image: influxdb:1.8.10" + digest + "\n");
        Path containers = Files.createDirectories(folder.resolve("deploy"));
        Files.writeString(
                containers.resolve("Containerfile"), "ARG BASE=eclipse-temurin:21-jre" + digest + "\nFROM $BASE\n");
        Files.writeString(containers.resolve("base.yaml"), "containers:\n- image: jmeter-rpc\n");
        assertThat(run(0, Stream.of(script, folder.toString()))).isEmpty();

        for (String image : List.of("influxdb:1.8.10", "influxdb", "influxdb@sha256:0123", "jmeter-rpc:1.0")) {
            Files.writeString(compose, "services:\n  db:\n    image: " + image + "\n");
            assertThat(run(1, Stream.of(script, folder.toString())))
                    .contains("docker-compose.yml:3  " + image, "@sha256:DIGEST");
        }
        Files.writeString(compose, "services:\n");
        Files.writeString(containers.resolve("Containerfile"), "ARG BASE=eclipse-temurin:21-jre\nFROM $BASE\n");
        assertThat(run(1, Stream.of(script, folder.toString()))).contains("Containerfile:1  eclipse-temurin:21-jre");
    }

    @Test
    void refusesAVersionThatIsNoReleaseAndARealReleaseWithoutASectionInTheChangelog() throws IOException {
        assertThat(release(2, "--dry-run", "1.0")).contains("MAJOR.MINOR.PATCH");
        assertThat(release(2, "--dry-run", "1.0.0-SNAPSHOT")).contains("MAJOR.MINOR.PATCH");
        assertThat(release(1, VERSION))
                .containsPattern("the checkout has changes|CHANGELOG.md has no section " + VERSION);
    }

    private String release(int exitCode, String... options) throws IOException {
        return run(
                exitCode,
                Stream.concat(
                        Stream.of(TOP.resolve("packaging/distribution/release").toString()), Stream.of(options)));
    }

    /** Commit, changed files, tags and work trees. */
    private String git() throws IOException {
        return run(
                0,
                Stream.of(
                        "bash",
                        "-c",
                        "git rev-parse HEAD; git status --porcelain; git tag; git worktree list | wc -l"));
    }

    private String run(int exitCode, Stream<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.toList()).directory(TOP.toFile());
        try (ManagedProcess process = ManagedProcess.start("release", builder, output, LIMIT)) {
            int code = process.awaitExit();
            String said = Files.readString(output);
            assertThat(code).as(said).isEqualTo(exitCode);
            return said;
        }
    }
}
