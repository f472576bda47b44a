package io.github.jmeterrpc.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jmeterrpc.benchmarks.measure.Window;
import io.github.jmeterrpc.support.results.ResultLine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideTest {

    private final List<ResultLine> samples = new ArrayList<>();

    private double[] count() {
        return Side.count(
                samples::forEach, List.of(new Window(1000, 2000, 4_000_000, 0), new Window(5000, 6000, 1, 0)));
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
        samples.add(new ResultLine(1, 1, "echo", "TIMEOUT", "late", false));
        assertThatIllegalStateException().isThrownBy(this::count).withMessageContaining("TIMEOUT late");
    }

    private void add(long start, long elapsed) {
        samples.add(new ResultLine(start, elapsed, "echo", "OK", "OK", true));
    }
}
