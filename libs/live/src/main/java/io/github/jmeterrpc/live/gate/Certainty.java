package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Whether a test was long enough to distinguish a figure from a limit.
 *
 * @param bounds the figure's confidence interval as text; empty if it has none
 * @param doubt why it cannot be distinguished from the limit; empty if it can
 * @param isDrifting whether durations still grew at the end, so that a longer test would measure
 *     other figures
 */
record Certainty(String bounds, String doubt, boolean isDrifting) {

    /** More seconds (a day) or runs than this are not named. */
    private static final double MOST_FURTHER = 86_400;

    /** Of figures that are counted exactly, and where intervals are not known. */
    static final Certainty SURE = new Certainty("", "", false);

    /** Of a figure of a test, and a limit in its unit. */
    static Certainty of(SteadyPart steady, Figure figure, Row row, double limit) {
        Bounds interval = figure.interval(row);
        if (interval == null) {
            return doubtful("", steady.hasIntervals() ? tooFew(figure, steady) : tooShort(steady));
        }
        String text = Double.isNaN(interval.high())
                ? number(interval.low()) + " or more"
                : "between " + number(interval.low()) + " and " + number(interval.high());
        if (limit < interval.low() || limit > interval.high()) {
            boolean drifting =
                    SteadyPart.SLOWER.equals(steady.trend()) && figure.unit().equals("ms");
            return new Certainty(text, "", drifting);
        }
        return doubtful(text, steady.hasIntervals() ? more(interval, limit, steady) : tooShort(steady));
    }

    private static String tooShort(SteadyPart steady) {
        return "the test is too short, needs " + seconds(steady.neededSeconds());
    }

    private static String tooFew(Figure figure, SteadyPart steady) {
        if (steady.runs() > 0) {
            return "measured in one run only";
        }
        return "too few samples"
                + (figure.percent().isPresent()
                        ? ", needs about "
                                + Confidence.neededSamples(figure.percent().getAsDouble())
                        : "");
    }

    private static String more(Bounds interval, double limit, SteadyPart steady) {
        boolean ofRuns = steady.runs() > 0;
        OptionalDouble further = further(interval, limit, ofRuns ? steady.runs() : steady.seconds());
        if (further.isEmpty()) {
            return "cannot tell yet, needs " + (ofRuns ? "more runs" : "a longer test");
        }
        return "cannot tell yet, needs about "
                + (ofRuns
                        ? (long) Math.ceil(further.getAsDouble()) + " more runs"
                        : seconds(further.getAsDouble()) + " more");
    }

    private static Certainty doubtful(String bounds, String doubt) {
        return new Certainty(bounds, doubt, false);
    }

    /**
     * How many more seconds or runs until the limit is outside: intervals shrink with the root of
     * their number.
     */
    private static OptionalDouble further(Bounds interval, double limit, double measured) {
        double middle = interval.low() + interval.halfWidth();
        double times = interval.halfWidth() / Math.abs(limit - middle);
        double further = (times * times - 1) * measured;
        return further < MOST_FURTHER ? OptionalDouble.of(Math.max(1, further)) : OptionalDouble.empty();
    }

    boolean isSure() {
        return doubt.isEmpty();
    }

    /** The text after the measured value. */
    String text(boolean ok) {
        String drift = ok && isDrifting ? ", response times still growing at the end" : "";
        return (bounds.isEmpty() ? "" : " (" + bounds + ")") + (doubt.isEmpty() ? "" : ", " + doubt) + drift;
    }

    private static String seconds(double seconds) {
        return (long) Math.ceil(seconds) + " s";
    }

    static String number(double value) {
        int decimals = value >= 100 || value == 0 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.01 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
