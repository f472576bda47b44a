package io.github.jmeterrpc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideTest {

    private static final String HEADER = "timeStamp,elapsed,responseCode,responseMessage,success";

    @TempDir
    Path folder;

    private final List<String> samples = new ArrayList<>(List.of(HEADER));

    private double[] count() {
        try {
            return Side.samples(
                    Files.write(folder.resolve("results.csv"), samples),
                    List.of(window(1000, 2000), window(5000, 6000)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        samples.add("1,1,TIMEOUT,late,false");
        assertThatIllegalStateException().isThrownBy(this::count).withMessageContaining("TIMEOUT late");
    }

    private void add(long start, long elapsed) {
        samples.add(start + "," + elapsed + ",OK,OK,true");
    }

    private static MeasuredPeriod window(long from, long to) {
        return new MeasuredPeriod(from, to, 1, 0);
    }

    private double[] counted(List<MeasuredPeriod> windows, String... lines) throws IOException {
        return Side.counted(Files.write(folder.resolve("counts.txt"), List.of(lines)), windows);
    }

    @Test
    void countsByTheLastLineOfALoopBeforeEachEndOfAWindow() throws IOException {
        assertThat(counted(
                        List.of(window(1000, 1040), window(1010, 1030), window(1020, 1040)),
                        "1000 0;",
                        "1020 100;",
                        "1040 140;"))
                .containsExactly(140, 100, 40);
    }

    @Test
    void ignoresAnIncompleteLineOfALoop() throws IOException {
        assertThat(counted(List.of(window(1000, 1020)), "1000 10;", "1020 30;", "1040 3"))
                .containsExactly(20);
        assertThatIllegalStateException()
                .isThrownBy(() -> counted(List.of(window(1000, 1040)), "1000 10;", "1020 30;"));
    }

    @Test
    void refusesATimeBeforeTheFirstCountOfALoop() {
        assertThatIllegalStateException()
                .isThrownBy(() -> counted(List.of(window(999, 1020)), "1000 10;", "1020 30;"))
                .withMessageContaining("999");
    }
}
