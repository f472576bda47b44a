package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final Progress progress = new Progress(10, 30);

    @Test
    void namesThePhaseFromTheFirstCallOfTheLastGenerator() {
        assertThat(progress.line(0, List.of(0L, 0L))).contains("   0 s  starting           0 calls");
        assertThat(line(5, 20, 0)).contains("  5 s  starting ").endsWith(" 20 calls");
        assertThat(line(10, 900, 300)).contains("warm-up").endsWith(" 1,200 calls");
        assertThat(line(19, 1, 1)).contains("warm-up");
        assertThat(line(24, 1, 1)).contains("measuring");
        assertThat(line(49, 1, 1)).contains("measuring");
        assertThat(line(54, 1, 1)).contains("ending");
    }

    @Test
    void showsALineEveryFiveSecondsAndOneAtEachChangeOfPhase() {
        List<Long> shown = LongStream.range(0, 53)
                .filter(second -> progress.line(second, List.of(second, Math.max(0, second - 7)))
                        .isPresent())
                .boxed()
                .toList();
        assertThat(shown).containsExactly(0L, 5L, 8L, 13L, 18L, 23L, 28L, 33L, 38L, 43L, 48L);
    }

    private String line(long elapsed, long one, long other) {
        return progress.line(elapsed, List.of(one, other)).orElseThrow();
    }
}
