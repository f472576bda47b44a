package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * Adds the 95 % confidence intervals to the figures of rows. They are computed for the steady part;
 * if the figure of the whole test is outside, the interval is extended to include it.
 */
final class RowIntervals {

    private static final double PERCENT = 100;
    private static final List<Figure> PERCENTILES =
            List.of(Figure.P50, Figure.P90, Figure.P95, Figure.P99, Figure.P999);
    private static final List<Figure> RESPONSE_PERCENTILES = List.of(
            Figure.RESPONSE_P50, Figure.RESPONSE_P90, Figure.RESPONSE_P95, Figure.RESPONSE_P99, Figure.RESPONSE_P999);

    private final Grid<Totals> grid;
    private final Period test;
    private final Period steady;
    private final double resolution;

    /** @param resolution maximum error of a duration in either direction, in ms */
    RowIntervals(Grid<Totals> grid, Period test, Period steady, double resolution) {
        this.grid = grid;
        this.test = test;
        this.steady = steady;
        this.resolution = resolution;
    }

    RunRow with(RunRow row, NavigableMap<Long, Totals> windows) {
        Totals none = new Totals();
        List<TimedTotals> counted = new ArrayList<>();
        for (long start : grid.starts()) {
            Period window = new Period(start, start + grid.width());
            // A window that starts before the steady part contains warm-up, except for the first
            // window of the test.
            boolean steadyOne = start >= steady.start() || steady.start() <= test.start();
            double seconds = window.secondsIn(test);
            if (steadyOne && start < steady.end() && seconds > 0) {
                counted.add(new TimedTotals(seconds, windows.getOrDefault(start, none)));
            }
        }
        return with(row, counted, resolution);
    }

    /**
     * Adds the intervals of windows.
     *
     * @param windows consecutive windows
     */
    static RunRow with(RunRow row, List<TimedTotals> windows, double resolution) {
        Confidence calls =
                new Confidence(windows.stream().map(TimedTotals::window).toList(), resolution);
        Map<String, Bounds> bounds = new LinkedHashMap<>();
        put(bounds, Figure.RATE, row.of(Figure.RATE), calls.rate());
        put(bounds, Figure.ERROR_SHARE, PERCENT * row.errors() / row.count(), percent(calls.errorShare()));
        put(bounds, Figure.MEAN, row.of(Figure.MEAN), calls.mean());
        putPercentiles(bounds, calls, PERCENTILES, row.figures());
        ResponseRow response = row.response();
        if (response != null) {
            Confidence responses =
                    new Confidence(windows.stream().map(TimedTotals::responses).toList(), resolution);
            Map<String, Bounds> own = new LinkedHashMap<>();
            put(own, Figure.RESPONSE_MEAN, response.of(Figure.RESPONSE_MEAN), responses.mean());
            putPercentiles(own, responses, RESPONSE_PERCENTILES, response.figures());
            response = response.with(own, responses);
        }
        return row.with(bounds, response, calls);
    }

    private static void putPercentiles(
            Map<String, Bounds> bounds, Confidence confidence, List<Figure> figures, FigureValues values) {
        double[] percents = figures.stream()
                .mapToDouble(figure -> figure.percent().orElseThrow())
                .toArray();
        Interval[] intervals = confidence.percentiles(percents);
        for (int i = 0; i < percents.length; i++) {
            put(bounds, figures.get(i), values.of(figures.get(i)), intervals[i]);
        }
    }

    private static Interval percent(Interval share) {
        return new Interval(PERCENT * share.low(), PERCENT * share.high());
    }

    private static void put(Map<String, Bounds> bounds, Figure figure, double value, Interval interval) {
        if (interval.isKnown() && !Double.isNaN(value)) {
            bounds.put(figure.key(), Bounds.of(interval.low(), interval.high(), value));
        }
    }
}
