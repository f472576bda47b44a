package io.github.jmeterrpc.live.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.figures.sums.IntendedStart;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.Buckets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunPartTest {

    /** A second of 100 calls that take so long, one failure and two dropped arrivals. */
    private static WindowSums second(int second, double millis) {
        Totals calls = new Totals();
        int bucket = Buckets.PUBLISHED.index(Math.round(millis * 1000));
        calls.add(100, millis, millis, millis);
        calls.addErrors(1);
        calls.histogram.add(bucket, 100);
        calls.responses().add(new IntendedStart(millis, 0, 0, 0), millis, 100);
        calls.responses().histogram.add(bucket, 100);
        return new WindowSums(
                1000L * second,
                1000,
                calls,
                new WindowSums.Completeness(1, 1000),
                new WindowSums.Due(102, 2),
                new WindowSums.WindowLoad(10, 0, 0));
    }

    private static List<WindowSums> run(double growth) {
        return IntStream.range(0, 20).mapToObj(i -> second(i, 20 + growth * i)).toList();
    }

    @Test
    void hasTheFiguresOfTheWindowsWithIntervals() {
        RunState part = RunPart.of(List.of(run(0)));
        RunRow row = part.table().get(0);

        assertThat(row.transaction()).isEqualTo(RunState.ALL);
        assertThat(row.count()).isEqualTo(2000);
        assertThat(row.of(Figure.RATE)).isEqualTo(100);
        assertThat(row.errors()).isEqualTo(20);
        assertThat(Figure.RATE.interval(row).halfWidth()).isZero();
        assertThat(Figure.RESPONSE_P99.interval(row).low()).isBetween(19.0, 20.0);
        assertThat(part.arrivals()).isEqualTo(new Arrivals(2040, 2000, 40, 0));
        assertThat(part.steady().windows()).isEqualTo(20);
        assertThat(part.steady().hasIntervals()).isTrue();
    }

    @Test
    void isJudgedAsAWholeRunIs() {
        assertThat(Thresholds.parse("response_p99>30; errors>2%; errors>0; arrivals_dropped>1%; generators_lost>0")
                        .judge(RunPart.of(List.of(run(0))))
                        .lines())
                .extracting(line -> line.ok() + " " + line.close())
                .containsExactly("true false", "true false", "false false", "false false", "false false");
    }

    @Test
    void growthWithinARunIsATrendAndADifferenceBetweenRunsIsNone() {
        assertThat(RunPart.of(List.of(run(1))).steady().trend()).isEqualTo("slower");
        List<WindowSums> slower =
                IntStream.range(0, 20).mapToObj(i -> second(i, 40)).toList();
        assertThat(RunPart.of(List.of(run(0), slower)).steady().trend()).isEqualTo("none");
    }

    @Test
    void aPartThatIsTooShortForIntervalsHasItsFigures() {
        RunState part = RunPart.of(List.of(run(0).subList(0, 4)));

        assertThat(part.table().get(0).count()).isEqualTo(400);
        assertThat(part.table().get(0).intervals()).isEmpty();
        assertThat(part.steady().neededSeconds()).isEqualTo(10);
        assertThat(RunPart.of(List.of(List.of())).table().get(0).count()).isZero();
    }
}
