package io.github.jmeterrpc.live.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {

    @TempDir
    private Path folder;

    /** Another store: takes the folder, or fails. */
    static final class Other {
        public static void main(String[] folder) throws IOException {
            FolderLock.of(Path.of(folder[0]), false).close();
        }
    }

    private boolean canBeTakenByAnotherProcess(Path taken) throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        taken.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("other.txt").toFile())
                .start();
        try {
            assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return other.exitValue() == 0;
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void aSecondStoreTakesTheNextFolder() throws Exception {
        Path runs = folder.resolve("runs");
        try (FolderLock first = FolderLock.of(runs, true)) {
            try (FolderLock second = FolderLock.of(runs, true)) {
                assertThat(second.folder()).isEqualTo(folder.resolve("runs-2"));
                assertThat(canBeTakenByAnotherProcess(second.folder())).isFalse();
            }
            assertThatThrownBy(() -> FolderLock.of(runs, false)).hasMessageContaining("is used by another store");
            assertThat(canBeTakenByAnotherProcess(first.folder())).isFalse();
        }
        assertThat(canBeTakenByAnotherProcess(runs)).isTrue();
        FolderLock.of(runs, false).close();
    }
}
