package io.github.jmeterrpc.common.gui.field;

/**
 * Indents JSON. Only blanks and line breaks between tokens change: numbers keep their digits, and
 * variables, also outside strings, stay as they are. Takes text that is not valid JSON too.
 */
public final class JsonLayout {

    private static final String INDENT = "  ";

    private final String text;
    private final StringBuilder out;
    private int at;
    private int depth;

    private JsonLayout(String text) {
        this.text = text;
        out = new StringBuilder(text.length() * 2);
    }

    /** The text, indented. */
    public static String format(String text) {
        return new JsonLayout(text).run();
    }

    private String run() {
        while (at < text.length()) {
            char c = text.charAt(at);
            switch (c) {
                case '{', '[' -> open(c);
                case '}', ']' -> close(c);
                case ',' -> {
                    out.append(c);
                    newLine();
                    at++;
                }
                case ':' -> {
                    out.append(": ");
                    at++;
                }
                case ' ', '\t', '\r', '\n' -> at++;
                default -> value();
            }
        }
        return out.toString();
    }

    private void open(char c) {
        separate();
        out.append(c);
        at++;
        int next = afterBlanks(at);
        if (next < text.length() && text.charAt(next) == closing(c)) {
            out.append(closing(c));
            at = next + 1;
            return;
        }
        depth++;
        newLine();
    }

    private void close(char c) {
        depth = Math.max(0, depth - 1);
        newLine();
        out.append(c);
        at++;
    }

    private void value() {
        separate();
        char c = text.charAt(at);
        int end = at;
        if (c == '"') {
            end = endOfString(at);
        } else {
            while (end < text.length() && "{}[],:\" \t\r\n".indexOf(text.charAt(end)) < 0) {
                end = text.startsWith("${", end) ? endOfVariable(end) : end + 1;
            }
        }
        out.append(text, at, end);
        at = end;
    }

    /** Blanks between two values, which JSON does not allow, still separate them. */
    private void separate() {
        boolean blankBefore = at > 0 && Character.isWhitespace(text.charAt(at - 1));
        boolean blankWritten = out.length() == 0 || Character.isWhitespace(out.charAt(out.length() - 1));
        if (blankBefore && !blankWritten) {
            out.append(' ');
        }
    }

    private int endOfString(int start) {
        int i = start + 1;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '"') {
                return i + 1;
            }
            if (text.startsWith("${", i)) {
                i = endOfVariable(i);
            } else {
                i += c == '\\' ? 2 : 1;
            }
        }
        return text.length();
    }

    /** Variables nest: {@code ${__P(${name})}}. */
    private int endOfVariable(int start) {
        int open = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{') {
                open++;
            } else if (c == '}' && --open == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    private int afterBlanks(int start) {
        int i = start;
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static char closing(char opening) {
        return opening == '{' ? '}' : ']';
    }

    private void newLine() {
        out.append('\n').append(INDENT.repeat(depth));
    }
}
