package io.github.jmeterrpc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.files.LockedFiles.LockedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFilesTest {

    @TempDir
    private Path folder;

    @Test
    void aFileHasOneHolderByWhicheverPath() throws IOException {
        Path file = folder.resolve("points");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        LockedFile first = LockedFiles.lock(file).orElseThrow();
        first.content().write(1);

        assertThat(LockedFiles.lock(file)).isEmpty();
        assertThat(LockedFiles.lock(link.resolve("points"))).isEmpty();
        first.close();
        try (LockedFile second = LockedFiles.lock(link.resolve("points")).orElseThrow()) {
            first.close();
            assertThat(second.content().length()).isEqualTo(1);
            assertThat(LockedFiles.lock(file)).isEmpty();
        }
    }

    @Test
    void aFileThatCannotBeOpenedIsNotHeld() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));

        assertThatThrownBy(() -> LockedFiles.lock(taken)).isInstanceOf(IOException.class);
        Files.delete(taken);
        LockedFiles.lock(taken).orElseThrow().close();
    }
}
