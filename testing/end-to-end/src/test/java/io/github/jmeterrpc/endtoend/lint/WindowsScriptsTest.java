package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Windows scripts start the same classes as the Linux scripts; they can be run on Windows only.
 */
class WindowsScriptsTest {

    private static final Path HOME = Suite.find().top();
    private static final Pattern MAIN = Pattern.compile("(?m)^set \"main=([\\w.]+)\"");

    static List<Path> scripts() throws IOException {
        try (Stream<Path> top = Files.list(HOME);
                Stream<Path> bin = Files.list(HOME.resolve("bin"))) {
            return Stream.concat(top, bin)
                    .filter(file -> file.toString().endsWith(".bat"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void linesEndAsWindowsWantsThem(Path script) throws IOException {
        assertThat(Files.readString(script).replace("\r\n", "")).doesNotContain("\n");
    }

    /** A verdict as jmeter-rpc-java maps it. */
    private static final String MAPPED =
            """
            set "mapped=2"
            if %code%==0 set "mapped=0"
            if %code% gtr 100 if %code% lss 110 set /a "mapped=%code%-100"
            exit /b %mapped%
            """;

    static List<Path> scriptsThatStartJava() throws IOException {
        Path home = HOME.resolve("packaging/distribution/src/main/home/bin");
        return Stream.concat(
                        Stream.of("run-main.bat", "run-jar.bat").map(HOME.resolve("bin")::resolve),
                        Stream.of(
                                        "report.cmd",
                                        "live-store.cmd",
                                        "convert.bat",
                                        "dubbo-provider.bat",
                                        "thrift-server.bat",
                                        "triple-provider.bat")
                                .map(home::resolve))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("scriptsThatStartJava")
    void onlyAVerdictIsPassedOn(Path script) throws IOException {
        String text = Files.readString(script).replace("\r\n", "\n");

        assertThat(text)
                .contains(" -XX:+ExitOnOutOfMemoryError -Dexit.verdict=100 ", "set \"code=%errorlevel%\"\n")
                .endsWith(MAPPED)
                .doesNotContain("exit /b 1\n");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void startsTheClassThatTheScriptOfLinuxStarts(Path script) throws IOException {
        Matcher main = MAIN.matcher(Files.readString(script).replace("\r\n", "\n"));
        if (main.find()) {
            Path linux = Path.of(script.toString().replace(".bat", ""));
            assertThat(linux).content().contains(main.group(1));
        } else {
            assertThat(script.getFileName().toString())
                    .isIn("run-main.bat", "run-jar.bat", "live-store.bat", "report.bat");
        }
    }
}
