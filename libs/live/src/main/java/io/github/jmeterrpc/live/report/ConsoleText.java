package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.Bounds;
import java.util.Locale;

/**
 * Text for a terminal. Labels and messages come from plans and services: none of their characters
 * may steer it.
 */
public final class ConsoleText {

    private ConsoleText() {}

    /**
     * The text with control and format characters in a visible form, line ends included:
     * {@code \n}, <code>&#92;u001b</code>.
     */
    public static String visible(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> visible.append("\\n");
                case '\r' -> visible.append("\\r");
                case '\t' -> visible.append("\\t");
                default -> {
                    if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || isLineEnd(c)) {
                        visible.append(String.format("\\u%04x", c));
                    } else {
                        visible.appendCodePoint(c);
                    }
                }
            }
        });
        return visible.toString();
    }

    private static boolean isLineEnd(int c) {
        return c == '\u2028' || c == '\u2029';
    }

    /** In place of an interval, where a figure has too few samples for one. */
    public static final Bounds UNCERTAIN = new Bounds(Double.NaN, Double.NaN);

    /**
     * A figure with its confidence interval: {@code 71.7±4.9}, {@code ≥68.1} without an upper
     * bound, {@code 129?} if it is {@link #UNCERTAIN}.
     *
     * @param interval null: the figure alone
     */
    public static String figure(double value, Bounds interval) {
        if (interval == null || Double.isNaN(value)) {
            return figure(value);
        }
        if (Double.isNaN(interval.high())) {
            return Double.isNaN(interval.low()) ? figure(value) + "?" : "≥" + figure(interval.low());
        }
        return figure(value) + "±" + figure(interval.plusMinus(value));
    }

    /** An interval: {@code 66.8 to 76.6}, {@code 68.1 or more} without an upper bound. */
    public static String bounds(Bounds interval) {
        return Double.isNaN(interval.high())
                ? figure(interval.low()) + " or more"
                : figure(interval.low()) + " to " + figure(interval.high());
    }

    /** A figure with its significant decimals; a dash if it is not known. */
    public static String figure(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return String.format(
                Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }
}
