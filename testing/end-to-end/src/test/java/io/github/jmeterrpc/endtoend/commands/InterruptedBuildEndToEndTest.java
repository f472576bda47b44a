package io.github.jmeterrpc.endtoend.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands that are interrupted while they build, in a copy of the checkout: the same command again
 * builds what is missing, and works. On demand only, with {@code -Dinterrupted.required=true}: it
 * builds the suite a dozen times.
 */
@Tag("full")
class InterruptedBuildEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final Path TOP = Suite.find().top();

    /** Maven's line before it does something; later ones come later in a build. */
    private static final List<String> MOMENTS = List.of(
            ":compile .* @ metrics",
            ":jar .* @ support",
            ":resources .* @ live",
            ":shade .* @ live",
            ":run .guide. @ dubbo-sampler",
            ":build-classpath .* @ demo",
            ":copy-dependencies .modules. @ distribution",
            ":copy-dependencies .libraries. @ distribution",
            ":copy-resources .scripts. @ distribution",
            ":run .split. @ distribution");

    @TempDir
    Path folder;

    @BeforeEach
    void onDemand() {
        Assumptions.assumeTrue(
                Boolean.getBoolean("interrupted.required"),
                "interrupted builds: on demand, with -Dinterrupted.required=true");
    }

    private Path checkout;

    /** The sources, as old as they are here; Dubbo's jar is not minimized, which takes most of a build. */
    private void copy() throws Exception {
        checkout = folder.resolve("check out");
        Process copy = new ProcessBuilder(
                        "bash",
                        "-c",
                        "mkdir \"$1\" && tar -c --exclude=target --exclude=.git . | tar -x -C \"$1\" && sed -i"
                                + " 's|<minimizeJar>true|<minimizeJar>false|' \"$1\"/{dubbo-sampler,targets/rpc}/pom.xml",
                        "copy",
                        checkout.toString())
                .directory(TOP.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(copy.getInputStream().readAllBytes());
        assertThat(copy.waitFor()).as(said).isZero();
    }

    /** In a process group of its own, so that all of it can be killed. */
    private ManagedProcess start(String... command) {
        // A shell cannot trap signals that were ignored when it began, as in a background job.
        List<String> line = new ArrayList<>(List.of(
                "setsid",
                "env",
                "--default-signal=INT,TERM,HUP",
                checkout.resolve(command[0]).toString()));
        line.addAll(List.of(command).subList(1, command.length));
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
        builder.environment().remove("SUITE_TESTED");
        return ManagedProcess.start("command", builder, folder.resolve("console.txt"), LIMIT);
    }

    private String log() throws IOException {
        Path log = checkout.resolve("target/build.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    private boolean begun(String moment) {
        try {
            return Pattern.compile(moment).matcher(log()).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void signal(String signal, String target) throws Exception {
        assertThat(new ProcessBuilder("bash", "-c", "kill -" + signal + " -- " + target)
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Interrupts a command when Maven does something, and waits until Maven has ended, too. */
    private int interrupt(String signal, boolean group, String moment, String... command) throws Exception {
        Files.deleteIfExists(checkout.resolve("target/build.log"));
        try (ManagedProcess process = start(command)) {
            process.awaitUntil(moment, () -> begun(moment), LIMIT);
            signal(signal, (group ? "-" : "") + process.pid());
            return process.awaitExit();
        }
    }

    private String succeeds(String... command) throws IOException {
        try (ManagedProcess process = start(command)) {
            process.awaitSuccess();
            return process.written();
        }
    }

    @Test
    @Timeout(1800)
    void theSuiteHealsAtEachMoment() throws Exception {
        copy();
        Path built = checkout.resolve("target/built");
        // Each build has all damage of those before it to repair until it is at its own moment.
        for (String moment : MOMENTS) {
            assertThat(interrupt("KILL", true, moment, "demo", "--seconds=2"))
                    .as(moment)
                    .isEqualTo(128 + 9);
            assertThat(built).as(moment).doesNotExist();
        }
        truncate("lib/commons-lang3-*.jar", "lib/ext/ApacheJMeter_core.jar", "bin/user.properties");
        assertThat(interrupt("INT", false, MOMENTS.get(1), "demo", "--seconds=2"))
                .isEqualTo(128 + 2);
        assertThat(interrupt("TERM", false, MOMENTS.get(2), "bin/sweep", "dubbo-stress", "--threads=1"))
                .isEqualTo(128 + 15);
        // Maven alone continues; the next command waits for its end.
        assertThat(interrupt("KILL", false, MOMENTS.get(3), "bin/sweep", "dubbo-stress", "--threads=1"))
                .isEqualTo(128 + 9);
        assertThat(built).doesNotExist();

        Path plan = Files.createDirectories(checkout.resolve("packaging/distribution/target/jmeter"))
                .resolve("plan.jmx");
        Files.writeString(plan, "of a person");
        assertThat(succeeds("demo", "--page", "--generators=1", "--threads=2", "--seconds=3"))
                .contains("demo: waiting for another build in this folder", "proven: all ");

        assertThat(built).exists();
        assertThat(plan).hasContent("of a person");
        // What Maven wrote is not written again.
        assertThat(succeeds("bin/sweep", "--help")).startsWith("Usage: sweep");
        assertThat(succeeds("demo", "--page", "--generators=1", "--threads=2", "--seconds=1"))
                .doesNotContain("building");
    }

    private static int entries(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.size();
        }
    }

    /** As a killed copy leaves them: newer than what they are copied from, and not complete. */
    private void truncate(String... files) throws Exception {
        Path home = checkout.resolve("packaging/distribution/target/jmeter");
        for (String file : files) {
            Process process = new ProcessBuilder("bash", "-c", "truncate -s 1000 " + file)
                    .directory(home.toFile())
                    .start();
            assertThat(process.waitFor()).as(file).isZero();
        }
    }

    @Test
    @Timeout(900)
    void theReportHealsAtEachMoment() throws Exception {
        copy();
        Path results = Files.writeString(
                folder.resolve("results.csv"),
                "timeStamp,elapsed,label,responseCode,success\n1795368600000,12,pay,200,true\n");
        Path jar = checkout.resolve("live/target/live.jar");
        for (String moment : List.of(MOMENTS.get(2), MOMENTS.get(3), ":run .jar-of-commands. @ live")) {
            assertThat(interrupt("KILL", true, moment, "bin/report", results.toString()))
                    .as(moment)
                    .isEqualTo(128 + 9);
        }
        if (Files.exists(jar)) {
            // Killed after the last step: it is complete.
            assertThat(entries(jar)).isGreaterThan(100);
        }
        assertThat(succeeds("bin/report", results.toString(), "--fail-if", "max>200"))
                .contains("max > 200 ms: measured 12", "report: ");
        try (Stream<Path> files = Files.list(jar.getParent())) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".new"));
        }
        assertThat(succeeds("bin/report", results.toString())).doesNotContain("building");
    }
}
