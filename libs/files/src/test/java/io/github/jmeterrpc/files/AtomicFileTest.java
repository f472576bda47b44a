package io.github.jmeterrpc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path folder;

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void theUmaskDecidesWhoReadsASharedFileAndNoneElseReadsAnother() throws IOException {
        Path any = Files.createFile(folder.resolve("any"));
        Path shared = folder.resolve("report.html");
        AtomicFile.writeShared(shared, new byte[] {1});
        assertThat(permissions(shared)).isEqualTo(permissions(any));

        Path secret = folder.resolve("secret");
        AtomicFile.write(secret, new byte[] {1});
        assertThat(permissions(secret)).isEqualTo("rw-------");
    }

    @Test
    void aFailureLeavesTheOldFileAlone() throws IOException {
        Path file = folder.resolve("file");
        AtomicFile.write(file, new byte[] {1});
        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write(2);
                    throw new IOException("full");
                }))
                .hasMessage("full");
        assertThat(file).hasBinaryContent(new byte[] {1});
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
