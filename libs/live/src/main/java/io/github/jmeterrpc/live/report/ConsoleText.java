package io.github.jmeterrpc.live.report;

/** Text for a terminal. Labels and messages come from plans and services: none of their characters may steer it. */
public final class ConsoleText {

    private ConsoleText() {}

    /** The text with control and format characters in a visible form, line ends included: {@code \n}, <code>&#92;u001b</code>. */
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
}
