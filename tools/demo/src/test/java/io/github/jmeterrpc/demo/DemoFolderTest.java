package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTest {

    @TempDir
    Path parent;

    @Test
    void numbersRunsAfterTheLastOne() throws IOException {
        Path runs = parent.resolve("target/demo");
        assertThat(DemoFolder.next(runs).path()).isEqualTo(runs.resolve("1")).isDirectory();
        assertThat(DemoFolder.next(runs).path()).isEqualTo(runs.resolve("2"));
        Files.createDirectory(runs.resolve("9"));
        Files.createDirectory(runs.resolve("demo-20261128-235929-056"));
        assertThat(DemoFolder.next(runs).path()).isEqualTo(runs.resolve("10"));
    }

    @Test
    void namesTheFullDiskAndTheRemedy() {
        assertThatThrownBy(() -> DemoFolder.require(parent, 3L << 20, DemoFolder.NEEDED, "cannot start"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the demo cannot start: the disk of " + parent
                        + " has 3 MB free, and 256 MB are needed; free some space, and start it again");
        assertThatCode(() -> DemoFolder.require(parent, DemoFolder.NEEDED, DemoFolder.NEEDED, "cannot start"))
                .doesNotThrowAnyException();
    }
}
