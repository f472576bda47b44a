package io.github.jmeterrpc.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.results.LineCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSwitcherTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void aProcessStandsStillUntilItIsItsTurn() throws InterruptedException {
        try (ManagedProcess process = ManagedProcess.start(
                        "lines",
                        new ProcessBuilder("sh", "-c", "while true; do echo line; sleep 0.02; done"),
                        folder.resolve("lines.txt"),
                        LIMIT);
                ProcessSwitcher turns = new ProcessSwitcher(process.pid())) {
            LineCount lines = new LineCount(process.output());
            process.awaitUntil("lines", () -> lines.update() > 2, LIMIT);

            turns.pause();
            process.awaitUntil("standing still", () -> standsStill(process.pid()), LIMIT);
            long whenPaused = lines.update();
            Thread.sleep(400);
            assertThat(lines.update()).isEqualTo(whenPaused);

            turns.resume();
            process.awaitUntil("more lines", () -> lines.update() > whenPaused + 2, LIMIT);
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

    @Test
    void aProcessThatHasEndedIsLeftInPeace() {
        try (ManagedProcess process =
                ManagedProcess.start("end", new ProcessBuilder("sh", "-c", "true"), folder.resolve("end.txt"), LIMIT)) {
            assertThat(process.awaitExit()).isZero();

            try (ProcessSwitcher turns = new ProcessSwitcher(process.pid())) {
                turns.pause();
            }

            assertThat(process.exitCode()).hasValue(0);
        }
    }
}
