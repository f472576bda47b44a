package io.github.jmeterrpc.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jmeterrpc.support.results.ResultLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideTest {

    private static final Map<String, Integer> COLUMNS =
            Map.of("timeStamp", 0, "elapsed", 1, "responseCode", 2, "responseMessage", 3, "success", 4);

    @TempDir
    Path folder;

    private final List<ResultLine> samples = new ArrayList<>();

    private double[] count() {
        return Side.samples(samples::forEach, List.of(window(1000, 2000), window(5000, 6000)));
    }

    @Test
    void aSampleCountsWhereItEnds() {
        add(900, 99); // ends at 999
        add(900, 100);
        add(1500, 499);
        add(1500, 500); // ends at 2000
        add(2500, 2500);
        add(6000, 1);

        assertThat(count()).containsExactly(2, 1);
    }

    @Test
    void refusesAResultFileThatIsTruncated() {
        add(5000, 999);
        assertThatIllegalStateException().isThrownBy(this::count).withMessageContaining("1 ms before");
    }

    @Test
    void refusesASampleThatFailed() {
        samples.add(line("1", "1", "TIMEOUT", "late", "false"));
        assertThatIllegalStateException().isThrownBy(this::count).withMessageContaining("TIMEOUT late");
    }

    private void add(long start, long elapsed) {
        samples.add(line(String.valueOf(start), String.valueOf(elapsed), "OK", "OK", "true"));
    }

    private static ResultLine line(String... fields) {
        return new ResultLine(COLUMNS, List.of(fields));
    }

    private static Window window(long from, long to) {
        return new Window(from, to, 1, 0);
    }

    private double[] counted(List<Window> windows, String... lines) throws IOException {
        return Side.counted(Files.write(folder.resolve("counts.txt"), List.of(lines)), windows);
    }

    @Test
    void interpolatesTheCountsOfALoop() throws IOException {
        assertThat(counted(List.of(window(1000, 1040), window(1010, 1030)), "1000 0", "1020 100", "1040 140"))
                .containsExactly(140, 120 - 50);
    }

    @Test
    void ignoresAnIncompleteLineOfALoop() throws IOException {
        assertThat(counted(List.of(window(1000, 1020)), "1000 10", "1020 30", "1040"))
                .containsExactly(20);
        assertThatIllegalStateException().isThrownBy(() -> counted(List.of(window(1000, 1040)), "1000 10", "1020 30"));
    }

    @Test
    void refusesATimeBeforeTheFirstCountOfALoop() {
        assertThatIllegalStateException()
                .isThrownBy(() -> counted(List.of(window(999, 1020)), "1000 10", "1020 30"))
                .withMessageContaining("999");
    }
}
