package io.github.jmeterrpc.common.error;

/** Reads exceptions: what caused them, and their text, without stack traces and passwords. */
public final class ExceptionText {

    private static final int LONGEST_LINE = 300;
    private static final int LONGEST_DETAIL = 2000;

    private ExceptionText() {}

    /** All causes, one line each or more, for the response data. */
    public static String detailOf(Throwable thrown) {
        StringBuilder detail = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            detail.append(detail.isEmpty() ? "" : "\ncaused by ").append(withoutStackTrace(t.toString()));
        }
        return cut(Secrets.hidden(detail.toString()));
    }

    /** Servers put whole stack traces into messages; the lines of one start with a tab. */
    private static String withoutStackTrace(String message) {
        int trace = message.indexOf("\n\tat ");
        return trace < 0 ? message : message.substring(0, trace);
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

    /** The first line for a message; empty if there is none. */
    public static String firstLine(String text) {
        String line =
                text == null ? "" : Secrets.hidden(text.lines().findFirst().orElse(""));
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
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
