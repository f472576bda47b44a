package io.github.jmeterrpc.support.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class SkippedTestsTest {

    private static final String NO_SUCH = "no.such.program.required";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream console = new PrintStream(said, true, StandardCharsets.UTF_8);

    private void run(Path file, Class<?>... tests) {
        for (Class<?> test : tests) {
            LauncherFactory.create(LauncherConfig.builder()
                            .enableTestExecutionListenerAutoRegistration(false)
                            .build())
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(test))
                                    .build(),
                            new SkippedTests(file, console));
        }
    }

    static class OneByOne {
        @Test
        void runs() {}

        @Test
        void needsAProgram() {
            Required.program(NO_SUCH, "no-such-program", "no-such-package");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void needsItForEach(int number) {
            Required.program(NO_SUCH, "no-such-program", "no-such-package");
        }

        @Test
        void needsAnotherSystem() {
            Assumptions.abort("only\nLinux has one");
        }

        @Test
        @Disabled("of a fault elsewhere")
        void disabled() {}
    }

    static class AllAtOnce {
        @BeforeAll
        static void start() {
            Required.missing(NO_SUCH, "other-program", "apt-get install other-package");
        }

        @Test
        void one() {}

        @Test
        void two() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void countsAsOne(int number) {}
    }

    @Test
    void listsProgramsWithTheNumberOfTestsAndThePackage() throws IOException {
        Path file = Files.createFile(folder.resolve("skipped"));

        run(file, OneByOne.class, AllAtOnce.class, OneByOne.class);
        assertThat(said.toString(StandardCharsets.UTF_8)).as("until the end").isEmpty();
        SkippedTestsList.print(file, console);

        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "13 tests skipped; .ci/run installs the programs and skips none:",
                        "    6  no-such-program      apt-get install no-such-package",
                        "    3  other-program        apt-get install other-package",
                        "    2  of a fault elsewhere",
                        "    2  only Linux has one");
    }

    @Test
    void printsEachReasonOnceWhereNoBuildPrintsTheList() {
        run(folder.resolve("none"), OneByOne.class, AllAtOnce.class);

        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactlyInAnyOrder(
                        "Skipped: no-such-program: apt-get install no-such-package",
                        "Skipped: only Linux has one",
                        "Skipped: of a fault elsewhere",
                        "Skipped: other-program: apt-get install other-package");
    }

    @Test
    void printsNothingIfNothingWasSkipped() throws IOException {
        SkippedTestsList.print(folder.resolve("none"), console);
        SkippedTestsList.print(Files.createFile(folder.resolve("empty")), console);

        assertThat(said.size()).isZero();
    }

    @Test
    void failsWhereTheProgramIsRequired() {
        System.setProperty(NO_SUCH, "true");
        try {
            assertThatThrownBy(() -> Required.program(NO_SUCH, "no-such-program", "no-such-package"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("No no-such-program, and -Dno.such.program.required=true:"
                            + " apt-get install no-such-package");
        } finally {
            System.clearProperty(NO_SUCH);
        }
    }
}
