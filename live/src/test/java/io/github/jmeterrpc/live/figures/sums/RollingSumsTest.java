package io.github.jmeterrpc.live.figures.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Rolling.Stretch;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Stretches of windows of 5 s, each with 10 samples. */
class RollingSumsTest {

    private static final int WIDTH = 5000;

    private static RollingSums sums(double from, double to) {
        TreeMap<Long, Totals> windows = new TreeMap<>();
        for (long start = 0; start < to; start += WIDTH) {
            Totals window = new Totals();
            window.add(10, 1, 1, 1);
            windows.put(start, window);
        }
        RollingSums sums = new RollingSums(new Period(from, to));
        sums.put("a", WIDTH, List.of(windows));
        return sums;
    }

    private static List<String> of(RollingSums sums, double seconds) {
        return sums.of("a", seconds).stream()
                .map(stretch -> stretch.start() + "-" + stretch.end() + ":"
                        + stretch.row().count())
                .toList();
    }

    @Test
    void aStretchBeginsWithEachWindowAndIsAsLongAsAsked() {
        assertThat(of(sums(0, 20_000), 10)).containsExactly("0-10000:20", "5000-15000:20", "10000-20000:20");
        assertThat(of(sums(0, 20_000), 5))
                .as("as long as a window")
                .containsExactly("0-5000:10", "5000-10000:10", "10000-15000:10", "15000-20000:10");
        assertThat(of(sums(0, 20_000), 7))
                .as("windows do not fit")
                .containsExactly("0-10000:20", "5000-15000:20", "10000-20000:20");
    }

    @Test
    void theFirstAndTheLastWindowCountFromWhenTheTestBeganToItsEnd() {
        RollingSums sums = sums(2000, 18_000);

        assertThat(of(sums, 10)).containsExactly("2000-15000:30", "5000-15000:20");
        assertThat(of(sums, 8)).containsExactly("2000-10000:20", "5000-15000:20", "10000-18000:20");
        Stretch first = sums.of("a", 8).get(0);
        assertThat(first.row().of(Figure.RATE)).isCloseTo(20 / 8.0, within(1e-9));
    }

    @Test
    void aTestThatIsNotLongerThanTheStretchIsOne() {
        assertThat(of(sums(1000, 14_000), 13)).containsExactly("1000-14000:30");
        assertThat(of(sums(1000, 14_000), 3600)).containsExactly("1000-14000:30");
        assertThat(of(sums(1000, 4000), 3)).as("and shorter than a window").containsExactly("1000-4000:10");
        assertThat(of(sums(1000, 4000), 4)).containsExactly("1000-4000:10");
    }

    @Test
    void windowsThatAreLongerAndTransactionsThatAreUnknownHaveNone() {
        assertThat(of(sums(0, 20_000), 4.9)).isEmpty();
        assertThat(sums(0, 20_000).of("b", 10)).isEmpty();
    }
}
