package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The precision of a test's figures at which the test may end early. */
public final class RequiredPrecision {

    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%?");
    private static final double PERCENT = 100;
    private static final double MOST = 0.5;
    private static final Threshold USUAL = Threshold.parse("p95>0");

    private final String typed;
    private final double share;

    private RequiredPrecision(String typed, double share) {
        this.typed = typed;
        this.share = share;
    }

    /**
     * Reads a share in percent.
     *
     * @throws IllegalArgumentException if a test cannot reach this precision
     */
    public static RequiredPrecision parse(String typed) {
        Matcher matcher = TEXT.matcher(typed.strip());
        double share = matcher.matches() ? Double.parseDouble(matcher.group(1)) / PERCENT : 0;
        if (share <= Confidence.BUCKET || share > MOST) {
            throw new IllegalArgumentException("'" + typed
                    + "' is not a precision from 4% to 50%; percentiles themselves have an error of up to 3.2 %");
        }
        return new RequiredPrecision(matcher.group(1) + " %", share);
    }

    /**
     * Whether a running test has reached the precision: the intervals of all figures with
     * thresholds, or of p95 without thresholds, are within this share of the figure, and durations
     * do not grow any more. Counts and shares of errors are ignored.
     *
     * @return the figures with their intervals; empty if a figure is not precise enough
     */
    public Optional<String> reached(RunState state, Thresholds thresholds) {
        SteadyPart steady = state.steady();
        if (steady == null || !steady.hasIntervals() || steady.trend().equals(SteadyPart.SLOWER)) {
            return Optional.empty();
        }
        List<Threshold> estimates = thresholds.list().stream()
                .filter(threshold -> threshold.figure().isEstimate() && threshold.figure() != Figure.ERROR_SHARE)
                .toList();
        List<String> reached = new ArrayList<>();
        for (Threshold threshold : estimates.isEmpty() ? List.of(USUAL) : estimates) {
            Figure figure = threshold.figure();
            RunRow row = threshold.row(state);
            double value = figure.of(state, row);
            Bounds interval = Double.isNaN(value) ? null : figure.interval(row);
            double half = interval == null ? Double.NaN : interval.plusMinus(value);
            if (!(half <= share * value)) {
                return Optional.empty();
            }
            String label = row.transaction().equals(RunState.ALL) ? "" : row.transaction() + ":";
            reached.add(label + figure.typed() + " " + ConsoleText.figure(value) + " (" + ConsoleText.bounds(interval)
                    + ") " + figure.unit());
        }
        return Optional.of("precision of " + typed + " reached: " + String.join(", ", reached));
    }
}
