package io.github.jmeterrpc.live.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.figures.sums.IntendedStartDurations;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.Buckets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPartTest {

    /** A second of 100 calls that take so long, one failure and two dropped arrivals. */
    private static WindowSums second(int second, double millis) {
        Totals calls = new Totals();
        int bucket = Buckets.PUBLISHED.index(Math.round(millis * 1000));
        calls.add(100, millis, millis, millis);
        calls.addErrors(1);
        calls.histogram.add(bucket, 100);
        calls.responses().add(new IntendedStartDurations(millis, 0, 0, 0), millis, 100);
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
        assertThat(part.arrivals()).isEqualTo(new RunArrivals(2040, 2000, 40, 0));
        assertThat(part.steady().windows()).isEqualTo(20);
        assertThat(part.steady().hasIntervals()).isTrue();
    }

    /** A second whose calls take 2 ms times its number: each figure tells which ones were counted. */
    private static WindowSums ofNumber(int second) {
        return second(second, 2 * second);
    }

    private static RunState part(long from, long to) {
        List<WindowSums> all =
                IntStream.rangeClosed(1, 40).mapToObj(RunPartTest::ofNumber).toList();
        return RunPart.of(List.of(RunPart.windows(all, from, to, 1)));
    }

    @ParameterizedTest
    @CsvSource({"10000, 30000, 10, 29", "10001, 30000, 11, 29", "9999, 30999, 10, 29", "9000, 31000, 9, 30"})
    void isOfTheWindowsBetweenTheTimes(long from, long to, int first, int last) {
        RunState part = part(from, to);
        RunRow row = part.table().get(0);

        assertThat(row.of(Figure.MIN)).isEqualTo(2.0 * first);
        assertThat(row.of(Figure.MAX)).isEqualTo(2.0 * last);
        assertThat(row.of(Figure.MEAN)).isEqualTo(first + last);
        assertThat(row.count()).isEqualTo(100L * (last - first + 1));
        assertThat(row.of(Figure.RATE)).isEqualTo(100);
        assertThat(row.response().of(Figure.RESPONSE_MEAN)).isEqualTo(first + last);
        assertThat(part.steady().start()).isEqualTo(1000L * first);
        assertThat(part.steady().end()).isEqualTo(1000L * (last + 1));
        assertThat(part.steady().windows()).isEqualTo(last - first + 1);
        assertThat(part.arrivals().scheduled()).isEqualTo(102L * (last - first + 1));
    }

    @Test
    void leavesOutWindowsThatNotAllGeneratorsMeasured() {
        List<WindowSums> all = run(0);

        assertThat(RunPart.windows(all, 0, 20_000, 1)).isEqualTo(all);
        assertThat(RunPart.windows(all, 0, 20_000, 2)).isEmpty();
        WindowSums shorter = new WindowSums(
                5000,
                1000,
                all.get(5).calls(),
                new WindowSums.Completeness(1, 999),
                all.get(5).due(),
                all.get(5).load());
        assertThat(RunPart.windows(List.of(shorter), 0, 20_000, 1)).isEmpty();
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
