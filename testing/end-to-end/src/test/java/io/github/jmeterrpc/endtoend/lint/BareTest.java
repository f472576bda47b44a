package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code testing/bare}, which takes the programs of tests away from a command. */
class BareTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private ManagedProcess start(String... command) throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        for (String name : List.of("influxd", "python3.99", "kept")) {
            assertThat(Files.writeString(other.resolve(name), "#!/bin/sh\necho " + name + "\n")
                            .toFile()
                            .setExecutable(true))
                    .isTrue();
        }
        ProcessBuilder bare =
                new ProcessBuilder(Suite.find().top().resolve("testing/bare").toString());
        bare.command().addAll(List.of(command));
        bare.environment().merge("PATH", other.toString(), (path, first) -> first + ":" + path);
        bare.environment().put("INFLUX_URL", "http://127.0.0.1:8086");
        bare.environment()
                .put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
        return ManagedProcess.start("bare", bare, folder.resolve("console.txt"), LIMIT);
    }

    @Test
    void theCommandFindsNoProgramOfTestsAndAllOthers() throws IOException {
        String looks = "for p in influxd python3.99 python3 chromium nginx Xvfb ip unshare kept java; do"
                + " command -v $p > /dev/null && echo found $p; done; echo url=$INFLUX_URL; exit 7";
        try (ManagedProcess bare = start("sh", "-c", looks)) {
            assertThat(bare.awaitExit()).isEqualTo(7);

            assertThat(Files.readAllLines(bare.output())).containsExactly("found kept", "found java", "url=");
            assertNothingIsLeft();
        }
    }

    @Test
    void aSignalEndsTheCommandFirst() throws IOException {
        try (ManagedProcess bare =
                start("sh", "-c", "trap 'echo ended; exit 3' TERM; echo begun; while :; do sleep 0.1; done")) {
            bare.awaitLine("begun"::equals, LIMIT);
            ProcessHandle.of(bare.pid()).orElseThrow().destroy();

            assertThat(bare.awaitExit()).isEqualTo(3);
            assertThat(Files.readAllLines(bare.output())).contains("ended");
            assertNothingIsLeft();
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left).isEmpty();
        }
    }
}
