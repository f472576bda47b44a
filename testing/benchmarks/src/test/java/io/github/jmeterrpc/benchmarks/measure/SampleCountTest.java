package io.github.jmeterrpc.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jmeterrpc.support.results.ResultLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleCountTest {

    private final SampleCount count =
            new SampleCount(List.of(new Window(1000, 2000, 4_000_000, 0), new Window(5000, 6000, 1, 0)));

    @Test
    void aSampleCountsWhereItEnds() {
        add(900, 99); // ends at 999
        add(900, 100);
        add(1500, 499);
        add(1500, 500); // ends at 2000
        add(2500, 2500);
        add(6000, 1);

        assertThat(count.of(0)).isEqualTo(2);
        assertThat(count.of(1)).isEqualTo(1);
    }

    @Test
    void aResultFileThatBreaksOffIsRefused() {
        add(5000, 999);

        assertThatIllegalStateException().isThrownBy(() -> count.of(0)).withMessageContaining("1 ms before");
    }

    @Test
    void aSampleThatFailedIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> count.add(new ResultLine(1, 1, "echo", "TIMEOUT", "late", false)))
                .withMessageContaining("TIMEOUT late");
    }

    @Test
    void aWindowTurnsCallsIntoFigures() {
        Measurement measured = new Window(1000, 3000, 4_000_000, 0.5).of(400);

        assertThat(measured).isEqualTo(new Measurement(200, 10, 0.5));
    }

    private void add(long start, long elapsed) {
        count.add(new ResultLine(start, elapsed, "echo", "OK", "OK", true));
    }
}
