package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.metrics.confidence.Confidence;

/**
 * Whether another test of the same length could measure a figure on the other side of a limit.
 *
 * @param times factor by which a test must be longer to be certain; at most 1 if this test is
 *     certain, infinite if no length is sufficient
 * @param length name of the quantity that must be longer, as shown in a message
 * @param bounds the figure's confidence interval as text; empty if it has none
 * @param isDrifting whether the result is uncertain because durations were still growing at the end
 */
record Certainty(double times, String length, String bounds, boolean isDrifting) {

    /** The certainty of figures that are exact counts, or whose spread is unknown. */
    static final Certainty SURE = new Certainty(1, "", "", false);

    private static final double PERCENT = 100;
    private static final int[] STEPS = {2, 5, 10};

    /**
     * Computes the certainty of a figure.
     *
     * @param measured measured value in the unit of the figure
     * @param limit limit in the unit of the figure
     * @param below whether the figure is below the limit
     */
    static Certainty of(SteadyPart steady, Figure figure, RunRow row, double measured, double limit, boolean below) {
        Bounds interval = figure.interval(row);
        String bounds = interval == null ? "" : ConsoleText.bounds(interval);
        if (steady.runs() > 0) {
            return new Certainty(ofRuns(interval, measured, limit, below), "as many runs", bounds, false);
        }
        Confidence confidence = figure.isOfResponses() ? row.response().confidence() : row.confidence();
        if (confidence == null) {
            return SURE;
        }
        double times = times(confidence, figure, limit, below);
        boolean drifting = times <= 1
                && below
                && steady.trend().equals(SteadyPart.SLOWER)
                && figure.unit().equals("ms")
                && timesWhereDrifting(confidence, figure, limit) > 1;
        return new Certainty(times, "a test as long", bounds, drifting);
    }

    /**
     * Computes the certainty of a duration that is not an estimate, such as the maximum. Only the
     * resolution of the measurement matters.
     */
    static Certainty ofTime(double measured, double limit, double resolution) {
        boolean isNear = resolution > 0 && Math.abs(measured - limit) <= resolution;
        return isNear ? new Certainty(Double.POSITIVE_INFINITY, "", "", false) : SURE;
    }

    private static double times(Confidence confidence, Figure figure, double limit, boolean below) {
        return switch (figure) {
            case RATE -> confidence.timesForRate(limit, below);
            case ERROR_SHARE -> confidence.timesForErrorShare(limit / PERCENT, below);
            case MEAN, RESPONSE_MEAN -> confidence.timesForMean(limit, below);
            default -> confidence.timesForPercentile(figure.percent().orElseThrow(), limit, below);
        };
    }

    /** Growing durations may come nearer to a limit above them. */
    private static double timesWhereDrifting(Confidence confidence, Figure figure, double limit) {
        return figure.percent().isPresent()
                ? confidence.timesForFarPercentile(figure.percent().getAsDouble(), limit, true)
                : times(confidence, figure, limit / Confidence.FAR, true);
    }

    /** The interval of a mean over runs decreases with the square root of their number. */
    private static double ofRuns(Bounds interval, double measured, double limit, boolean below) {
        if (interval == null) {
            return Double.POSITIVE_INFINITY;
        }
        double distance = below ? limit - measured : measured - limit;
        double half = below ? interval.high() - measured : measured - interval.low();
        return distance > 0 ? half * half / (distance * distance) : Double.POSITIVE_INFINITY;
    }

    boolean isSure() {
        return times <= 1 && !isDrifting;
    }

    /** The text after <i>ok</i> or <i>FAILED</i>; empty if the result is certain. */
    String text(boolean ok) {
        if (isDrifting) {
            return ", close: response times still grew at the end of the test";
        }
        if (isSure()) {
            return "";
        }
        return ", close: another such test could " + (ok ? "cross it" : "pass") + longer();
    }

    private String longer() {
        if (Double.isInfinite(times)) {
            return "";
        }
        for (int step : STEPS) {
            if (times <= step) {
                return " (sure with " + length.replaceFirst("as ", step + " times as ") + ")";
            }
        }
        return " (sure with " + length.replaceFirst("as ", "more than 10 times as ") + ")";
    }
}
