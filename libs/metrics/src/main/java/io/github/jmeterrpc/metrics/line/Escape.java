package io.github.jmeterrpc.metrics.line;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Escapes of line protocol, which has different rules for names, tags and texts. */
public final class Escape {

    private static final Pattern ESCAPED = Pattern.compile("\\\\([,= ])");
    private static final Pattern ESCAPED_OR_QUOTED = Pattern.compile("\\\\([,= \"])");

    private static final Pattern BEFORE_ESCAPABLE = Pattern.compile("\\\\(?=[,= \"])");

    private static final Pattern BEFORE_SEPARATOR = Pattern.compile("\\\\(?=[, ])");

    private Escape() {}

    /** Escapes the name of a measurement as it is stored. */
    public static String measurement(String name) {
        return escape(storedMeasurement(name), false);
    }

    /**
     * The name under which a measurement is stored. InfluxDB cannot store a backslash before a
     * comma, a blank, an equals sign or a quote in it, so this backslash becomes a slash.
     */
    public static String storedMeasurement(String name) {
        return BEFORE_ESCAPABLE.matcher(name).replaceAll("/");
    }

    /** Escapes a tag's key or value; not empty. */
    static String tag(String text) {
        return escape(storedTag(text), true);
    }

    /**
     * The key or value of a tag as stored: a backslash before a comma or a blank becomes a slash,
     * because VictoriaMetrics drops such a point although it acknowledges it.
     */
    public static String storedTag(String text) {
        return BEFORE_SEPARATOR.matcher(writable(text)).replaceAll("/");
    }

    /** Escapes the text of a string field, without the quotes around it. */
    static String text(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** A tag's key or value without its escapes. */
    static String unescaped(byte[] escaped, int from, int to) {
        return unescaped(escaped, from, to, ESCAPED);
    }

    /**
     * The name of a measurement or field without its escapes; InfluxDB also treats an escaped quote
     * as an escape.
     */
    static String unescapedName(byte[] escaped, int from, int to) {
        return unescaped(escaped, from, to, ESCAPED_OR_QUOTED);
    }

    private static String unescaped(byte[] escaped, int from, int to, Pattern escapes) {
        String text = new String(escaped, from, to - from, StandardCharsets.UTF_8);
        return text.indexOf('\\') < 0 ? text : escapes.matcher(text).replaceAll("$1");
    }

    /**
     * Whether a backslash before a character of a name is an escape; otherwise it is an ordinary
     * character.
     */
    static boolean isEscapable(byte c) {
        return c == ',' || c == ' ' || c == '=';
    }

    /**
     * Replaces characters that line protocol cannot represent: line ends (by {@code \n}, as the
     * core listener does), other control characters, and a backslash at the end, which would escape
     * the next character.
     */
    public static String writable(String text) {
        StringBuilder out = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                default -> out.append(Character.isISOControl(c) ? '?' : c);
            }
        }
        if (out.length() > 0 && out.charAt(out.length() - 1) == '\\') {
            out.append('.');
        }
        return out.toString();
    }

    private static String escape(String text, boolean equalsSign) {
        String writable = writable(text);
        StringBuilder out = new StringBuilder(writable.length() + 8);
        for (int i = 0; i < writable.length(); i++) {
            char c = writable.charAt(i);
            if (c == ',' || c == ' ' || c == '=' && equalsSign) {
                out.append('\\');
            }
            out.append(c);
        }
        return out.toString();
    }
}
