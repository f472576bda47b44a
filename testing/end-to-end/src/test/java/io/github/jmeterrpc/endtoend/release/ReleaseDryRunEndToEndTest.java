package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
        assertThat(git()).isEqualTo(before);
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
