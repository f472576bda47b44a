package io.github.jmeterrpc.endtoend.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image with three generators: one is killed, one separated from the store, one stopped. On
 * demand only: needs root, some Debian packages and 90 s.
 */
@Tag("full")
class ContainersEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void noSampleOfThreeGeneratorsInContainersIsLostOrDoubled() throws Exception {
        if (!Boolean.getBoolean("containers.required")) {
            Assumptions.abort(
                    "containers: on demand, with -Dcontainers.required=true or by packaging/deploy/test-containers");
        }
        ProcessBuilder command = new ProcessBuilder(
                Generators.SCRIPT.resolveSibling("test-containers").toString());
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try (ManagedProcess script = ManagedProcess.start(
                "test-containers", command, folder.resolve("console.txt"), Duration.ofMinutes(8))) {
            int code = script.awaitExit();
            String console = Files.readString(script.output());
            System.out.println(console);
            assertThat(code).as(console).isZero();
        }
    }
}
