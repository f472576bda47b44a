package io.github.jmeterrpc.benchmarks.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jmeterrpc.benchmarks.measure.Window;
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
    void countsCallsBetweenAnyTwoTimes() throws IOException {
        Timeline timeline = timeline(Timeline.line(1000, 0), Timeline.line(1020, 100), Timeline.line(1040, 140));

        assertThat(timeline.calls(List.of(window(1000, 1040), window(1010, 1030))))
                .containsExactly(140, 120 - 50);
    }

    @Test
    void ignoresLinesOfOthersAndAnIncompleteLine() throws IOException {
        Timeline timeline =
                timeline("SEVERE: at 5 ms", Timeline.line(1000, 10), "", Timeline.line(1020, 30), "at 1040 ms answ");

        assertThat(timeline.calls(List.of(window(1000, 1020)))).containsExactly(20);
        assertThatIllegalStateException().isThrownBy(() -> timeline.calls(List.of(window(1000, 1040))));
    }

    @Test
    void refusesATimeBeforeTheFirstLine() throws IOException {
        Timeline timeline = timeline(Timeline.line(1000, 10), Timeline.line(1020, 30));

        assertThatIllegalStateException()
                .isThrownBy(() -> timeline.calls(List.of(window(999, 1020))))
                .withMessageContaining("999");
    }

    @Test
    void aLineWithAnAnswerMeansThatTheLoopRuns() {
        assertThat(Timeline.hasAnswers(Timeline.line(1000, 0))).isFalse();
        assertThat(Timeline.hasAnswers(Timeline.line(1000, 1))).isTrue();
        assertThat(Timeline.hasAnswers("WARNING: something")).isFalse();
    }

    private static Window window(long from, long to) {
        return new Window(from, to, 1, 0);
    }

    private Timeline timeline(String... lines) throws IOException {
        return Timeline.of(Files.write(folder.resolve("raw.txt"), List.of(lines)));
    }
}
