package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.Bounds;
import java.util.Locale;

/**
 * Formats text for a terminal. Labels and messages come from plans and services, so their control
 * characters must not affect the terminal.
 */
public final class ConsoleText {

    private ConsoleText() {}

    /**
     * Returns the text with control and format characters in visible form, including line ends:
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

    /** Share of a figure above which its interval is shown. */
    private static final double WIDE = 0.1;

    /**
     * Returns a measured figure, with its confidence interval if that is wide: {@code 71.7},
     * {@code 71.7 (60.2 to 85.1)}, {@code 71.7 (60.2 or more)} without an upper bound.
     *
     * @param interval the interval; null if there is none
     * @param resolution part of the interval that does not count as width, in the unit of the
     *     figure
     */
    public static String figure(double value, Bounds interval, double resolution) {
        return isWide(value, interval, resolution) ? detailed(value, interval) : figure(value);
    }

    /** Returns a measured figure with its interval, even if that is narrow. */
    public static String detailed(double value, Bounds interval) {
        return interval == null || Double.isNaN(value) || Double.isNaN(interval.low())
                ? figure(value)
                : figure(value) + " (" + bounds(interval) + ")";
    }

    /**
     * Whether a figure is shown with its interval: the interval has no upper bound, or a bound whose
     * distance from the figure exceeds a tenth of the figure plus the resolution.
     */
    public static boolean isWide(double value, Bounds interval, double resolution) {
        return interval != null
                && value > 0
                && !Double.isNaN(interval.low())
                && !(interval.plusMinus(value) <= WIDE * value + resolution);
    }

    /** Returns an interval: {@code 66.8 to 76.6}, or {@code 68.1 or more} without an upper bound. */
    public static String bounds(Bounds interval) {
        return Double.isNaN(interval.high())
                ? figure(interval.low()) + " or more"
                : figure(interval.low()) + " to " + figure(interval.high());
    }

    /** Returns a figure with its significant decimals; a dash if it is unknown. */
    public static String figure(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return String.format(
                Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }
}
