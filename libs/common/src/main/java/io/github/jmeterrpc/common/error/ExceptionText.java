package io.github.jmeterrpc.common.error;

import java.util.regex.Pattern;

/** Reads exceptions: what caused them, and their text, without stack traces and passwords. */
public final class ExceptionText {

    private static final int LONGEST_LINE = 300;
    private static final int LONGEST_DETAIL = 2000;
    private static final int LONGEST_START = 60;

    /** Frames of a stack trace, with what their number is cut to. */
    private static final Pattern FRAMES =
            Pattern.compile("\\R\\t(?:at .*|\\.\\.\\. \\d+ (?:more|common frames omitted))");

    private static final Pattern CLASSES = Pattern.compile("^(?:(?:[\\w$]+\\.)+[\\w$]+: )+");
    private static final Pattern PARAMETERS = Pattern.compile("(\\w://[^\\s?]*)\\?\\S+");

    private ExceptionText() {}

    /** All causes, one line each or more, for the response data. */
    public static String detailOf(Throwable thrown) {
        return shownAsDetail(textOf(thrown));
    }

    /**
     * All causes, one line each or more: of any length, with the stack traces that servers put into
     * messages. Only to search in; {@link #shownAsDetail} can be shown.
     */
    public static String textOf(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            text.append(text.isEmpty() ? "" : "\ncaused by ").append(t);
        }
        return text.toString();
    }

    /** A text without stack traces and passwords, as far as response data may hold it. */
    public static String shownAsDetail(String text) {
        return cut(Secrets.hidden(FRAMES.matcher(text).replaceAll("")));
    }

    /** Whether it, or a cause of it, is of that type. */
    public static boolean causedBy(Throwable thrown, Class<? extends Throwable> type) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return true;
            }
        }
        return false;
    }

    /** The first cause of all. */
    public static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /**
     * The first line for a message; empty if there is none. A long line loses the names of classes
     * at its start, then the parameters of URLs, then its middle: the reason is often at its end.
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

    /** The text without the names of exceptions at its start. */
    public static String withoutClasses(String text) {
        return CLASSES.matcher(text).replaceFirst("");
    }

    /** The text as far as response data may hold it. */
    public static String cut(String text) {
        return text.length() <= LONGEST_DETAIL ? text : text.substring(0, LONGEST_DETAIL) + "…";
    }

    /** From there to the end of its line. */
    public static String lineWith(String words, String text) {
        int found = text.indexOf(words);
        int start = Math.max(text.lastIndexOf(": ", found) + 2, text.lastIndexOf('\n', found) + 1);
        return firstLine(text.substring(start));
    }
}
