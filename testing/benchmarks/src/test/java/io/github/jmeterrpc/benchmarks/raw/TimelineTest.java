package io.github.jmeterrpc.benchmarks.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {

    @TempDir
    Path folder;

    @Test
    void callsAreCountedBetweenAnyTwoTimes() throws IOException {
        Timeline timeline = timeline(Timeline.line(1000, 0), Timeline.line(1020, 100), Timeline.line(1040, 140));

        assertThat(timeline.between(1000, 1040)).isEqualTo(140);
        assertThat(timeline.between(1010, 1030)).isEqualTo(120 - 50);
    }

    @Test
    void linesOfOthersAndHalfALineAreNoPartOfIt() throws IOException {
        Timeline timeline =
                timeline("SEVERE: at 5 ms", Timeline.line(1000, 10), "", Timeline.line(1020, 30), "at 1040 ms answ");

        assertThat(timeline.between(1000, 1020)).isEqualTo(20);
        assertThatIllegalStateException().isThrownBy(() -> timeline.between(1000, 1040));
    }

    @Test
    void aTimeBeforeTheFirstLineIsRefused() throws IOException {
        Timeline timeline = timeline(Timeline.line(1000, 10), Timeline.line(1020, 30));

        assertThatIllegalStateException()
                .isThrownBy(() -> timeline.between(999, 1020))
                .withMessageContaining("999");
    }

    @Test
    void theLoopIsRunningWhenALineTellsOfAnAnswer() {
        assertThat(Timeline.tellsOfAnswers(Timeline.line(1000, 0))).isFalse();
        assertThat(Timeline.tellsOfAnswers(Timeline.line(1000, 1))).isTrue();
        assertThat(Timeline.tellsOfAnswers("WARNING: something")).isFalse();
    }

    private Timeline timeline(String... lines) throws IOException {
        return Timeline.read(Files.write(folder.resolve("raw.txt"), List.of(lines)));
    }
}
