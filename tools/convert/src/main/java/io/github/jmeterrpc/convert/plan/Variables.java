package io.github.jmeterrpc.convert.plan;

import io.github.jmeterrpc.common.element.property.VariableReferences;
import java.util.ArrayList;
import java.util.List;

/** Finds JMeter's variables and functions, {@code ${…}}, in a text; they may be nested. */
public final class Variables {

    private Variables() {}

    /** Whether a text contains a variable or function. */
    public static boolean in(String text) {
        return text.contains(VariableReferences.BEGIN);
    }

    /** Whether a text consists only of variables and functions. */
    public static boolean alone(String text) {
        int at = 0;
        while (text.startsWith(VariableReferences.BEGIN, at)) {
            at = VariableReferences.end(text, at);
        }
        return at == text.length();
    }

    /** Whether a variable or function is outside the double quotes of a JSON text. */
    public static boolean outsideQuotes(String json) {
        return walk(json, new StringBuilder());
    }

    /**
     * Returns JSON in which variables and functions are replaced: within quotes with a letter,
     * elsewhere with a number.
     */
    public static String replaced(String json) {
        StringBuilder text = new StringBuilder();
        walk(json, text);
        return text.toString();
    }

    /** Whether JMeter changes a backslash outside variables and functions. */
    public static boolean losesBackslash(String text) {
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(VariableReferences.BEGIN, at)) {
                at = VariableReferences.end(text, at);
            } else if (text.startsWith("\\\\", at) || text.startsWith("\\,", at)) {
                return true;
            } else {
                at++;
            }
        }
        return false;
    }

    /** Returns the parts of a text between separators outside variables and functions. */
    public static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int begin = 0;
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(VariableReferences.BEGIN, at)) {
                at = VariableReferences.end(text, at);
                continue;
            }
            if (text.charAt(at) == separator) {
                parts.add(text.substring(begin, at));
                begin = at + 1;
            }
            at++;
        }
        parts.add(text.substring(begin));
        return parts;
    }

    private static boolean walk(String json, StringBuilder replaced) {
        boolean quoted = false;
        boolean outside = false;
        int at = 0;
        while (at < json.length()) {
            char next = json.charAt(at);
            if (json.startsWith(VariableReferences.BEGIN, at)) {
                outside |= !quoted;
                at = VariableReferences.end(json, at);
                // Consecutive variables are one value.
                boolean again = !quoted && replaced.length() > 0 && replaced.charAt(replaced.length() - 1) == '1';
                replaced.append(quoted ? "v" : again ? "" : "1");
                continue;
            }
            if (quoted && next == '\\' && at + 1 < json.length()) {
                replaced.append(next).append(json.charAt(at + 1));
                at += 2;
                continue;
            }
            quoted ^= next == '"';
            replaced.append(next);
            at++;
        }
        return outside;
    }
}
