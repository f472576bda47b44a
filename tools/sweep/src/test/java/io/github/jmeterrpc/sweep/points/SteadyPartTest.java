package io.github.jmeterrpc.sweep.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SteadyPartTest {

    private static Window window(long second, int threads, String buckets, long samples) {
        return new Window(second * 1000, 1000, 1000, samples, 0, 2, 9, threads, buckets, Arrivals.NONE);
    }

    private static NavigableMap<Long, Window> generator(Window... windows) {
        NavigableMap<Long, Window> generator = new TreeMap<>();
        List.of(windows).forEach(window -> generator.put(window.startMillis(), window));
        return generator;
    }

    @Test
    void beginsWhereAllGeneratorsHaveAllTheirThreads() {
        NavigableMap<Long, Window> early = generator(
                window(10, 3, "48:1", 1), window(11, 4, "48:1", 1), window(12, 4, "48:1", 1), window(13, 4, "48:1", 1));
        NavigableMap<Long, Window> late = generator(
                new Window(11_400, 600, 1000, 1, 0, 1, 1, 5, "48:1", Arrivals.NONE),
                window(12, 4, "48:1", 1),
                window(13, 5, "48:1", 1));

        assertThat(SteadyPart.allThreadsRun(List.of(early, late), List.of(4, 5)))
                .hasValue(13_000);
        assertThat(SteadyPart.allThreadsRun(List.of(early, late), List.of(4, 6)))
                .isEmpty();
    }

    @Test
    void isOverWhenTheLastGeneratorHasWrittenItsWindows() {
        SteadyPart part = new SteadyPart(10_000, 12_000);
        NavigableMap<Long, Window> done = generator(window(10, 1, "48:1", 1), window(11, 1, "48:1", 1));
        NavigableMap<Long, Window> behind = generator(window(10, 1, "48:1", 1));

        assertThat(part.isOver(List.of(done, behind))).isFalse();
        assertThat(part.isOver(List.of(done, done))).isTrue();
        assertThat(part.isOver(List.of(done, generator()))).isFalse();
    }

    @Test
    void sumsGeneratorsAndLeavesOutWhatIsBeforeAfterOrNotWholeAtAll() {
        NavigableMap<Long, Window> one = generator(
                window(9, 1, "48:1000", 1000),
                window(10, 1, "48:90", 90),
                window(11, 1, "48:90", 90),
                window(12, 1, "48:1000", 1000));
        NavigableMap<Long, Window> other = generator(
                window(10, 1, "200:10", 10), new Window(11_000, 400, 1000, 7, 0, 1, 500, 1, "300:7", Arrivals.NONE));

        Metrics figures = new SteadyPart(10_000, 12_000).figures(List.of(one, other));

        // Second 11 is not whole at the other one.
        assertThat(figures.seconds()).isEqualTo(1);
        assertThat(figures.samples()).isEqualTo(100);
        assertThat(figures.throughput()).isEqualTo(100);
        assertThat(figures.max()).isEqualTo(9);
        // Nine of ten samples are in bucket 48 (64 to 67 µs) of one generator: neither generator has the merged
        // percentiles by itself.
        assertThat(figures.p90()).isCloseTo(0.0655, within(0.0001));
        // The longest took 9 ms: the middle of its bucket, 50 ms here, is no answer.
        assertThat(figures.p95()).isEqualTo(9);
    }
}
