package io.github.jmeterrpc.common.gui.field;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Indents JSON. Only blanks and line breaks between tokens change: numbers keep their digits, and
 * variables, also outside strings, stay as they are. Also accepts text that is not valid JSON.
 */
public final class JsonLayout {

    /** A variable or function of JMeter, nested at most three deep: {@code ${__P(${name})}}. */
    public static final String VARIABLE = "\\$\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*+\\})*+\\})*+\\}";

    /** All repetitions are possessive, so that long text cannot exhaust the stack. */
    private static final Pattern TOKEN = Pattern.compile("(?s)\"(?:" + VARIABLE + "|\\\\.|[^\"\\\\])*+(?:\"|\\\\?+\\z)"
            + "|(?:" + VARIABLE + "|[^{}\\[\\],:\"\\s])++"
            + "|\\{\\s*+\\}|\\[\\s*+\\]"
            + "|[{}\\[\\],:]");

    private static final String INDENT = "  ";

    private JsonLayout() {}

    /** Returns the text, indented. */
    public static String format(String text) {
        StringBuilder out = new StringBuilder(text.length() * 2);
        int depth = 0;
        int end = 0;
        for (Matcher token = TOKEN.matcher(text); token.find(); end = token.end()) {
            String found = token.group();
            boolean isSeparator = found.length() == 1 && "}],:".contains(found);
            // Keep blanks between two values, although JSON does not allow two values without a
            // comma.
            if (!isSeparator && token.start() > end && !endsWithBlank(out)) {
                out.append(' ');
            }
            switch (found) {
                case "{", "[" -> newLine(out.append(found), ++depth);
                case "}", "]" -> {
                    depth = Math.max(0, depth - 1);
                    newLine(out, depth);
                    out.append(found);
                }
                case "," -> newLine(out.append(found), depth);
                case ":" -> out.append(": ");
                default -> out.append("{[".indexOf(found.charAt(0)) < 0 ? found : found.replaceAll("\\s", ""));
            }
        }
        return out.toString();
    }

    private static boolean endsWithBlank(StringBuilder out) {
        return out.isEmpty() || Character.isWhitespace(out.charAt(out.length() - 1));
    }

    private static void newLine(StringBuilder out, int depth) {
        out.append('\n').append(INDENT.repeat(depth));
    }
}
