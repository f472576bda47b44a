package io.github.jmeterrpc.common.gui.field;

import java.awt.Color;
import org.fife.ui.rsyntaxtextarea.RSyntaxTextArea;
import org.fife.ui.rsyntaxtextarea.Style;
import org.fife.ui.rsyntaxtextarea.SyntaxScheme;

/**
 * Keeps highlighted text readable in every theme: JMeter's dark default theme shows the names of
 * JSON fields with a contrast of 1.7 to the background. Colors below {@link #LEAST_CONTRAST} are
 * mixed with black or white.
 */
final class ReadableColors {

    /**
     * The minimum contrast ratio of text and background (W3C, Web Content Accessibility Guidelines
     * 2.1, 1.4.3).
     */
    static final double LEAST_CONTRAST = 4.5;

    private static final float STEP = 0.1f;

    private ReadableColors() {}

    /**
     * Adjusts the colors of an area, now and whenever its theme changes. Called on the event
     * thread.
     */
    static void apply(RSyntaxTextArea area) {
        area.addPropertyChangeListener(RSyntaxTextArea.SYNTAX_SCHEME_PROPERTY, event -> adjust(area));
        area.addPropertyChangeListener("background", event -> adjust(area));
        adjust(area);
    }

    private static void adjust(RSyntaxTextArea area) {
        SyntaxScheme scheme = (SyntaxScheme) area.getSyntaxScheme().clone();
        boolean changed = false;
        for (int token = 0; token < scheme.getStyleCount(); token++) {
            Style style = scheme.getStyle(token);
            if (style != null && style.foreground != null) {
                Color readable = readable(style.foreground, area.getBackground());
                changed |= !readable.equals(style.foreground);
                style.foreground = readable;
            }
        }
        if (changed) {
            area.setSyntaxScheme(scheme);
        }
    }

    private static Color readable(Color color, Color background) {
        float mixedTo = contrast(Color.WHITE, background) > contrast(Color.BLACK, background) ? 1 : 0;
        Color readable = color;
        for (float share = STEP; share <= 1 && contrast(readable, background) < LEAST_CONTRAST; share += STEP) {
            float[] parts = color.getRGBColorComponents(null);
            for (int i = 0; i < parts.length; i++) {
                parts[i] += share * (mixedTo - parts[i]);
            }
            readable = new Color(parts[0], parts[1], parts[2]);
        }
        return readable;
    }

    /** Returns the contrast ratio of two colors, 1 to 21. */
    static double contrast(Color one, Color other) {
        double light = Math.max(luminance(one), luminance(other));
        double dark = Math.min(luminance(one), luminance(other));
        return (light + 0.05) / (dark + 0.05);
    }

    private static double luminance(Color color) {
        float[] parts = color.getRGBColorComponents(null);
        return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
    }

    private static double linear(double part) {
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
