package io.github.jmeterrpc.live.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepetitionsTest {

    /** Student's t of a run's own intervals. */
    private static final double STUDENT = 2.26;

    private static final double BUCKET = 0.032;

    private static final Delivery DELIVERY = new Delivery(1, 2, 3, 4, 5);
    private static final RunArrivals ARRIVALS = new RunArrivals(10, 5, 3, 2);

    /**
     * Rates and p95 of 100, 110 and 120 have a variance of 100. Of it, the runs' own standard
     * errors explain their squares.
     */
    private static Repetitions runs(double ofRate, double ofPercentile) {
        return new Repetitions(List.of(
                run(100, ofRate, ofPercentile), run(110, ofRate, ofPercentile), run(120, ofRate, ofPercentile)));
    }

    private static RunState run(double value, double ofRate, double ofPercentile) {
        double rate = STUDENT * ofRate;
        double percentile = STUDENT * ofPercentile + BUCKET * value;
        Map<String, Bounds> bounds = Map.of(
                "rate", new Bounds(value - rate, value + rate),
                "p95", new Bounds(value - percentile, value + percentile));
        FigureValues figures = new FigureValues(Map.of(
                Figure.COUNT,
                1000.0,
                Figure.ERRORS,
                10.0,
                Figure.RATE,
                value,
                Figure.MIN,
                value - 99,
                Figure.P95,
                value,
                Figure.MAX,
                value));
        RunRow all = new RunRow("all", figures, new RunRow.Traffic(7, 8), bounds, null, null);
        RunInfo info = new RunInfo("id", "", new RunInfo.RunTags("", ""), 0, 10_000L, "ended");
        return new RunState(
                new RunState.Stamp(1, 1, 0),
                info,
                new RunState.SampleFigures(5000, null, null, List.of(all), List.of(), null),
                new RunState.GeneratorSide(List.of(), DELIVERY, ARRIVALS, List.of()),
                RunState.Judgement.NONE);
    }

    @Test
    void splitsTheVarianceIntoThatWithinAndThatBetweenTheRuns() {
        assertThat(runs(5, 8).remarks())
                .containsExactly(
                        "spread between the runs (the rest is within them): rate 75 %, p95 36 %",
                        "most of the spread is between the runs: more runs narrow the intervals, longer runs hardly do");
        assertThat(runs(9, 8).remarks())
                .containsExactly(
                        "spread between the runs (the rest is within them): rate 19 %, p95 36 %",
                        "most of the spread is within the runs: longer runs narrow the intervals as well as more runs");
        assertThat(runs(11, Double.NaN).remarks())
                .contains("spread between the runs (the rest is within them): rate 0 %");
        assertThat(runs(Double.NaN, Double.NaN).remarks())
                .containsExactly("spread between the runs: not measured, they are too short for confidence intervals");
    }

    @Test
    void addsCountsAndTakesTheMeanOfOtherFigures() {
        RunState state = runs(1, 1).state();

        RunRow all = state.table().get(0);
        assertThat(List.of(
                        all.count(),
                        all.errors(),
                        all.traffic().received(),
                        all.traffic().sent()))
                .isEqualTo(List.of(3000L, 30.0, 21.0, 24.0));
        assertThat(List.of(all.of(Figure.RATE), all.of(Figure.P95), all.of(Figure.MIN), all.of(Figure.MAX)))
                .containsExactly(110.0, 110.0, 1.0, 120.0);
        assertThat(state.delivery()).isEqualTo(new Delivery(3, 6, 9, 12, 15));
        assertThat(state.arrivals()).isEqualTo(new RunArrivals(30, 15, 9, 6));
    }
}
