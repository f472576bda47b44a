package io.github.jmeterrpc.influx.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.LineProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSinkTest {

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private Path file;

    @BeforeEach
    void choose() {
        file = folder.resolve("new/points.lp");
    }

    private void write(Path to, String line) throws WriteException {
        try (Sink target = LineFile.parse(to.toUri() + "?db=load").open(said::add)) {
            target.write(List.of(line));
        }
    }

    private WriteException refused(Path to) {
        return catchThrowableOfType(WriteException.class, () -> write(to, "m v=1 1"));
    }

    @Test
    void theSecondTestIsAddedToTheFirst() throws WriteException {
        write(file, "m v=1 1");
        write(file, "m v=2 2");

        assertThat(file).hasContent(LineProtocol.header("load") + "m v=1 1\nm v=2 2\n");
    }

    @Test
    void halfALineOfAKilledJvmIsRemovedBeforeItBecomesAnotherPoint() throws Exception {
        write(file, "m v=1 1");
        String whole = Files.readString(file);
        Files.writeString(file, whole + "m v=2");
        write(file, "m v=3 3");

        assertThat(file).hasContent(whole + "m v=3 3\n");
        assertThat(said).singleElement().asString().contains(file + " ended with an incomplete line, 5 bytes");
    }

    @Test
    void leavesOtherFilesUnchanged() throws IOException {
        Path other = Files.writeString(folder.resolve("notes"), "something\nelse");

        assertThat(refused(other))
                .hasMessageContaining("does not begin with # DML")
                .hasMessageContaining("another file");
        assertThat(other).hasContent("something\nelse");
    }

    @Test
    void reportsAFullDiskAndTriesAgain() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "only Linux has one");

        assertThat(refused(full)).hasMessageContaining("No space left on device");
        assertThat(refused(full).remedy()).isEqualTo(WriteException.Remedy.RETRY);
    }
}
