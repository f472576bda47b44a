package io.github.jmeterrpc.influx.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentTest {

    @TempDir
    private Path folder;

    @Test
    void whoForcesAFileThatWasDeletedMeanwhileDoesNotMakeItAgain() throws IOException {
        Path file = folder.resolve("000001.journal");
        Segment segment = Segment.create(file, Batches.header("here"));
        segment.force();
        assertThat(file).isNotEmptyFile();
        segment.delete();
        segment.force();

        assertThat(folder).isEmptyDirectory();
    }
}
