package io.github.jmeterrpc.live.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.Rolling;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of a threshold on stretches of 10 s, of which one begins each 5 s. */
class RollingVerdictTest {

    private static final long START = 1_795_368_600_000L;

    private static RunRow row(double count, double value) {
        Map<Figure, Double> figures = Map.of(
                Figure.COUNT,
                count,
                Figure.ERRORS,
                value,
                Figure.RATE,
                value,
                Figure.P95,
                count == 0 ? Double.NaN : value);
        return new RunRow("all", new FigureValues(figures), RunRow.Traffic.UNKNOWN, Map.of(), null, null);
    }

    private static VerdictLine judge(String threshold, int stepMillis, double... values) {
        List<Rolling.Stretch> stretches = new ArrayList<>();
        for (double value : values) {
            long start = START + (long) stepMillis * stretches.size();
            stretches.add(new Rolling.Stretch(start, start + 10_000, value < 0 ? row(0, 0) : row(100, value)));
        }
        RunInfo info = new RunInfo("id", "T", new RunInfo.RunTags("", ""), START, null, "running");
        RunState table = RunState.ofTable(List.of(row(100, 1)), null, null);
        RunState state = new RunState(table.stamp(), info, table.samples(), table.side(), table.judgement());
        return Thresholds.parse(List.of(threshold))
                .judge(state.with(new Rolling() {
                    @Override
                    public List<Stretch> of(String transaction, double seconds) {
                        return stretches;
                    }

                    @Override
                    public double windowSeconds(String transaction) {
                        return 5;
                    }
                }))
                .lines()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5000 | 300, 300, 100, 300 | beyond it 0 to 25 s",
                "10000 | 300, 300, 100, 300 | beyond it 0 to 20 s, 30 to 40 s",
                "11000 | 300, 300, 100, 300 | beyond it 0 to 10 s, 11 to 21 s, 33 to 43 s",
                "11000 | 300, 300, 300, 300 | beyond it 0 to 10 s, 11 to 21 s, 22 to 32 s and 1 more",
                "11000 | 300, -1, 300, 300, 300, 300 | beyond it 0 to 10 s, 22 to 32 s, 33 to 43 s and 2 more"
            })
    void joinsStretchesThatOverlapAndNamesTheFirstThreePeriods(int step, String values, String periods) {
        double[] all = List.of(values.split(", ")).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        VerdictLine line = judge("p95>200 for 10s", step, all);

        assertThat(line.text()).endsWith("; " + periods + " FAILED");
        assertThat(line.ok()).isFalse();
        assertThat(line.beyond().get(0).start()).isEqualTo(START);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p95>200 for 10s | 100, 150, 120 | p95 > 200 ms for 10 s: measured 150 ms at worst, 5 to 15 s after",
                "rate<50 for 10s | 100, 60, 70 | rate < 50/s for 10 s: measured 60/s at worst, 5 to 15 s after",
                "p95>200 for 10s | -1, 100, -1 | p95 > 200 ms for 10 s: measured 100 ms at worst, 5 to 15 s after"
            })
    void namesTheWorstStretch(String threshold, String values, String text) {
        double[] all = List.of(values.split(", ")).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        VerdictLine line = judge(threshold, 5000, all);

        assertThat(line.text()).startsWith(text + " the start (2026-11-22T").endsWith(" ok");
        assertThat(line.ok()).isTrue();
        assertThat(line.beyond()).isEmpty();
    }

    @Test
    void aStretchWithoutSamplesHasNoRateAndNoCountButNoOtherFigure() {
        assertThat(judge("rate<5 for 10s", 10_000, 10, -1, 10).text())
                .contains("measured 0/s at worst, 10 to 20 s", "beyond it 10 to 20 s FAILED");
        assertThat(judge("count<5 for 10s", 10_000, 10, -1, 10).text())
                .contains("measured 0 at worst, 10 to 20 s", "beyond it 10 to 20 s FAILED");
        assertThat(judge("p95>5 for 10s", 10_000, -1, -1).text())
                .isEqualTo("p95 > 5 ms for 10 s: not measured, there were no samples FAILED");
    }
}
