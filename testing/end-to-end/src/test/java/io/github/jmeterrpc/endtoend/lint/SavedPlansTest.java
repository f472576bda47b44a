package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans that released versions saved: this one loads them, shows them, and saves every property
 * they have.
 */
@Tag("full")
class SavedPlansTest {

    private static final Suite SUITE = Suite.find();

    @TempDir
    Path folder;

    /** A folder for each released version. */
    static Stream<Path> versions() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("src/test/resources/plans"))) {
            return folders.filter(Files::isDirectory).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void keepEveryPropertyThatTheyHave(Path version) throws Exception {
        List<Path> plans;
        try (Stream<Path> files = Files.list(version)) {
            plans = files.sorted().toList();
        }
        assertThat(plans).hasSizeGreaterThan(10);

        roundTrip(plans);

        for (Path plan : plans) {
            List<String> saved =
                    PlanFile.read(folder.resolve(plan.getFileName())).stored();
            assertThat(saved)
                    .as(plan.toString())
                    .containsAll(PlanFile.read(plan).stored());
        }
    }

    private void roundTrip(List<Path> plans) throws Exception {
        Path home = SUITE.jmeter().path();
        Path script = folder.resolve("roundtrip.groovy");
        try (InputStream text = SavedPlansTest.class.getResourceAsStream("roundtrip.groovy")) {
            Files.copy(text, script);
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.awt.headless=true",
                "-Duser.language=en",
                "-cp",
                home.resolve("lib") + "/*:" + home.resolve("lib/ext") + "/*",
                "groovy.ui.GroovyMain",
                script.toString(),
                home.toString(),
                folder.toString()));
        plans.forEach(plan -> command.add(plan.toString()));
        try (ManagedProcess jmeter = ManagedProcess.start(
                "round trip", new ProcessBuilder(command), folder.resolve("output.txt"), Duration.ofMinutes(5))) {
            if (jmeter.awaitExit() != 0) {
                throw jmeter.failure("failed");
            }
        }
    }
}
