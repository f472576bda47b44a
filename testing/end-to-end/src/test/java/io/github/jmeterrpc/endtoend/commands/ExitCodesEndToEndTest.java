package io.github.jmeterrpc.endtoend.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A pipeline reads 1 as a crossed limit: only a verdict may end with it. */
@Tag("full")
class ExitCodesEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Path bin = Suite.find().jmeter().path().resolve("bin");

    @TempDir
    Path folder;

    private ManagedProcess start(Map<String, String> environment, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        return ManagedProcess.start("command", builder, folder.resolve("console.txt"), LIMIT);
    }

    private int exitCode(Map<String, String> environment, String... command) {
        try (ManagedProcess process = start(environment, command)) {
            return process.awaitExit();
        }
    }

    private String console() throws IOException {
        return Files.readString(folder.resolve("console.txt"));
    }

    /** A script with the same start as the commands, which runs a class from its source. */
    private String command(String body) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Program.java"),
                "class Program { public static void main(String[] line) throws Exception { " + body + " } }");
        Path script = Files.writeString(
                folder.resolve("program"),
                "#!/usr/bin/env bash\nset -euo pipefail\nname=program\n. '" + bin.resolve("jmeter-rpc-java")
                        + "'\nrun_java -Xmx64m '" + source + "' \"$@\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script.toString();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 2", "2, 2", "3, 2", "101, 1", "103, 3", "104, 4", "102, 2", "130, 130", "134, 2", "137, 2"})
    void onlyAVerdictIsPassedOn(int program, int expected) throws IOException {
        assertThat(exitCode(Map.of(), command("System.exit(" + program + ");"))).isEqualTo(expected);
    }

    @Test
    void anErrorOrTooLittleMemoryIsNoVerdict() throws IOException {
        assertThat(exitCode(Map.of(), command("throw new LinkageError();"))).isEqualTo(2);
        assertThat(console()).contains("LinkageError", "program: Java ended with 1 before the command was done");
        assertThat(exitCode(
                        Map.of(),
                        command("byte[][] all = new byte[900][]; for (int i = 0; i < 900; i++) "
                                + "all[i] = new byte[1 << 20]; System.out.println(all.length);")))
                .isEqualTo(2);
        assertThat(console()).contains("program: Java ended with 3 before the command was done");
    }

    @ParameterizedTest
    @CsvSource({"HUP, 129", "INT, 130", "TERM, 143"})
    void signalsReachTheProgramWhichEndsInItsOwnWay(String signal, int code) throws Exception {
        String program =
                command("Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"closed\"))); "
                        + "System.out.println(\"running\"); Thread.sleep(100_000);");
        // A build in the background ignores some, and its processes inherit that.
        try (ManagedProcess process = start(Map.of(), "env", "--default-signal=HUP,INT,TERM", program)) {
            process.awaitLine("running"::equals, LIMIT);
            assertThat(new ProcessBuilder("bash", "-c", "kill -" + signal + " " + process.pid())
                            .start()
                            .waitFor())
                    .isZero();

            assertThat(process.awaitExit()).isEqualTo(code);
            assertThat(process.written()).contains("closed");
        }
    }

    @Test
    void theProgramReadsTheStandardInputOfTheScript() throws IOException {
        String program = command("System.out.println(\"read \" + new String(System.in.readAllBytes()));");
        assertThat(exitCode(Map.of(), "bash", "-c", "printf 'a line' | '" + program + "'"))
                .isZero();
        assertThat(console()).contains("read a line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "live-store", "convert", "dubbo-provider", "thrift-server", "triple-provider"})
    void aBrokenJarOrNoJavaIsNoVerdict(String name) throws IOException {
        Path copy = Files.createDirectories(folder.resolve("home/bin"));
        for (String file : List.of(name, "jmeter-rpc-java")) {
            Files.copy(bin.resolve(file), copy.resolve(file));
        }
        for (String jar : List.of("live.jar", "convert.jar", "targets.jar")) {
            Files.write(copy.resolve(jar), new byte[1000]);
        }
        String script = copy.resolve(name).toString();
        assertThat(exitCode(Map.of(), script, "results.csv")).as(console()).isEqualTo(2);
        assertThat(exitCode(Map.of("JAVA_HOME", "/no/such"), script, "results.csv"))
                .isEqualTo(2);
        assertThat(console()).contains(name + ": Java is missing: /no/such/bin/java");
    }

    @Test
    void aReportEndsWithItsVerdict() throws IOException {
        List<String> lines = new ArrayList<>(List.of("timeStamp,elapsed,label,responseCode,success"));
        for (int i = 0; i < 60; i++) {
            lines.add((1795368600000L + 1000 * i) + "," + (10 + i % 7) + ",pay,200,true");
        }
        Files.write(folder.resolve("results.csv"), lines);
        String report = bin.resolve("report").toString();
        assertThat(exitCode(Map.of(), report, "results.csv", "--fail-if", "max>200"))
                .isZero();
        assertThat(exitCode(Map.of(), report, "results.csv", "--fail-if", "max>12"))
                .isEqualTo(1);
        assertThat(exitCode(Map.of(), report, "missing.csv", "--fail-if", "max>12"))
                .isEqualTo(2);
        assertThat(exitCode(Map.of("JDK_JAVA_OPTIONS", "-Xmx1k"), report, "results.csv", "--fail-if", "max>12"))
                .isEqualTo(2);
    }
}
