package io.github.jmeterrpc.harness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
@Tag("full")
class ManagedProcessTest {

    private static final Duration LONG = Duration.ofSeconds(55);

    @TempDir
    Path folder;

    private ManagedProcess sh(String script, Duration limit) {
        return ManagedProcess.start("script", new ProcessBuilder("sh", "-c", script), folder.resolve("out.txt"), limit);
    }

    @Test
    void returnsTheReadyLine() {
        try (ManagedProcess process = sh("echo warming up; sleep 0.2; echo ready: port 7; sleep 60", LONG)) {
            assertThat(process.awaitLine(line -> line.startsWith("ready:"), LONG))
                    .isEqualTo("ready: port 7");
            assertThat(process.isAlive()).isTrue();
        }
    }

    @Test
    void quotesItsOutputWhenItDiesBeforeItIsReady() {
        try (ManagedProcess process = sh("echo port in use; exit 3", LONG)) {
            assertThatThrownBy(() -> process.awaitLine(line -> line.startsWith("ready:"), LONG))
                    .hasMessageContaining("exit code 3")
                    .hasMessageContaining("port in use");
        }
    }

    @Test
    void doesNotWaitForeverForTheReadyLine() {
        try (ManagedProcess process = sh("sleep 60", LONG)) {
            assertThatThrownBy(() -> process.awaitLine(line -> true, Duration.ofMillis(200)))
                    .hasMessageContaining("without the line");
        }
    }

    @Test
    void endsAProcessThatOutlivesItsLimit() {
        try (ManagedProcess process = sh("sleep 60", Duration.ofMillis(300))) {
            assertThatThrownBy(process::awaitExit).hasMessageContaining("longer than PT0.3S");
        }
    }

    @Test
    void returnsTheExitCode() {
        try (ManagedProcess process = sh("exit 4", LONG)) {
            assertThat(process.awaitExit()).isEqualTo(4);
        }
    }

    @Test
    void endsDescendantsToo() {
        List<ProcessHandle> children;
        try (ManagedProcess process = sh("sleep 61 & sleep 62 & echo ready; wait", LONG)) {
            process.awaitLine("ready"::equals, LONG);
            children =
                    ProcessHandle.of(process.pid()).orElseThrow().descendants().toList();
            assertThat(children).hasSize(2);
        }
        assertThat(children).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void killsWhatIgnoresTheRequestToEnd() {
        ManagedProcess process = sh("trap '' TERM; echo ready; while :; do sleep 0.1; done", LONG);
        process.awaitLine("ready"::equals, LONG);
        process.close();
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void leavesNothingBehindWhenTheJvmEnds() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        folder.resolve("child.txt").toString())
                .redirectErrorStream(true)
                .start();
        try (var lines = jvm.inputReader()) {
            long pid = Long.parseLong(lines.readLine());
            assertThat(ProcessHandle.of(pid)).isPresent();

            jvm.destroy();

            assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        } finally {
            jvm.destroyForcibly();
        }
    }

    /** Starts a child, says its process id, and waits to be ended. */
    static final class Parent {

        public static void main(String[] arguments) throws InterruptedException {
            ManagedProcess child = ManagedProcess.start(
                    "child", new ProcessBuilder("sleep", "63"), Path.of(arguments[0]), Duration.ofSeconds(60));
            System.out.println(child.pid());
            Thread.sleep(60_000);
        }
    }

    @Test
    void aSuspendedProcessWritesNothingUntilItIsResumed() throws InterruptedException {
        try (ManagedProcess process = sh("while true; do echo line; sleep 0.02; done", LONG)) {
            process.awaitUntil("lines", () -> process.output().toFile().length() > 10, LONG);

            process.suspend();
            process.awaitUntil("standing still", () -> standsStill(process.pid()), LONG);
            long whenSuspended = process.output().toFile().length();
            Thread.sleep(400);
            assertThat(process.output()).hasSize(whenSuspended);

            process.resume();
            process.awaitUntil("more lines", () -> process.output().toFile().length() > whenSuspended + 10, LONG);
        }
    }

    @Test
    void closeEndsASuspendedProcess() {
        ManagedProcess process = sh("sleep 60", LONG);
        process.suspend();
        process.close();
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void suspendingAProcessThatHasEndedDoesNothing() {
        try (ManagedProcess process = sh("true", LONG)) {
            process.awaitSuccess();
            process.suspend();
            process.resume();
            assertThat(process.exitCode()).hasValue(0);
            assertThatThrownBy(process::checkAlive).hasMessageContaining("exit code 0");
        }
    }

    /** A signal takes effect when the process has a processor next, which may take a while. */
    private static boolean standsStill(long pid) {
        try {
            // 4711 (sh) T 1 …
            return Files.readString(Path.of("/proc", String.valueOf(pid), "stat"))
                    .matches("(?s)\\d+ \\(.*\\) T .*");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
