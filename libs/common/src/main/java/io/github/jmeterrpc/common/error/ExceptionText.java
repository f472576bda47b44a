package io.github.jmeterrpc.common.error;

import java.util.regex.Pattern;

/** Extracts the causes and texts of exceptions, without stack traces and passwords. */
public final class ExceptionText {

    private static final int LONGEST_LINE = 300;
    private static final int LONGEST_DETAIL = 2000;
    private static final int LONGEST_START = 60;

    /** Frames of a stack trace, and the line that replaces the remaining frames. */
    private static final Pattern FRAMES =
            Pattern.compile("\\R\\t(?:at .*|\\.\\.\\. \\d+ (?:more|common frames omitted))");

    private static final Pattern CLASSES = Pattern.compile("^(?:(?:[\\w$]+\\.)+[\\w$]+: )+");
    private static final Pattern PARAMETERS = Pattern.compile("(\\w://[^\\s?]*)\\?\\S+");

    private ExceptionText() {}

    /** Returns the texts of all causes for the response data, one or more lines per cause. */
    public static String detailOf(Throwable thrown) {
        return shownAsDetail(textOf(thrown));
    }

    /**
     * Returns the texts of all causes, of any length, with the stack traces that servers put into
     * messages. Use it only for searching; {@link #shownAsDetail} is safe to show.
     */
    public static String textOf(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            text.append(text.isEmpty() ? "" : "\ncaused by ").append(t);
        }
        return text.toString();
    }

    /** Returns a text without stack traces and passwords, cut to the limit for response data. */
    public static String shownAsDetail(String text) {
        return cut(Secrets.hidden(FRAMES.matcher(text).replaceAll("")));
    }

    /** Returns whether the exception or one of its causes has the given type. */
    public static boolean causedBy(Throwable thrown, Class<? extends Throwable> type) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the root cause. */
    public static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /**
     * Returns the first line for a message; empty if there is no text. A long line is shortened in
     * this order: class names at its start, parameters of URLs, then its middle, because the reason
     * is often at the end.
     */
    public static String firstLine(String text) {
        String line =
                text == null ? "" : Secrets.hidden(text.lines().findFirst().orElse(""));
        if (line.length() > LONGEST_LINE) {
            line = PARAMETERS.matcher(withoutClasses(line)).replaceAll("$1?…");
        }
        return line.length() <= LONGEST_LINE
                ? line
                : line.substring(0, LONGEST_START)
                        + " … "
                        + line.substring(line.length() - LONGEST_LINE + LONGEST_START);
    }

    /** Returns the text without the exception names at its start. */
    public static String withoutClasses(String text) {
        return CLASSES.matcher(text).replaceFirst("");
    }

    /** Returns the text, cut to the limit for response data. */
    public static String cut(String text) {
        return text.length() <= LONGEST_DETAIL ? text : text.substring(0, LONGEST_DETAIL) + "…";
    }

    /** Returns the line that contains the words, from the last colon before them. */
    public static String lineWith(String words, String text) {
        int found = text.indexOf(words);
        int start = Math.max(text.lastIndexOf(": ", found) + 2, text.lastIndexOf('\n', found) + 1);
        return firstLine(text.substring(start));
    }
}
