package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * Finds backslashes that JMeter changes: in a property with a variable or function, {@code \\}
 * becomes {@code \}, and {@code \} before {@code ,} and {@code $} is dropped
 * ({@code FunctionParser}). So JSON arrives as another text than the one that is shown.
 */
final class Backslashes {

    private static final String REMEDY = "has a backslash beside a variable or function: JMeter sends \\\\ there as \\,"
            + " and drops \\ before , and $; write each backslash of a JSON text as \\u005c, or put the whole text into a"
            + " variable";
    private static final String BEGIN = "${";

    private Backslashes() {}

    /**
     * The text of a property, or of a row of a table, that JMeter changes; null if there is none.
     *
     * @param read what was read from the property: a text, rows, or null. A script can have set
     *     another text in the place of one with variables, which JMeter does not change
     */
    static String changedIn(JMeterProperty property, Object read) {
        if (property == null || read == null) {
            return null;
        }
        Object value = property.getObjectValue();
        if (value instanceof CompoundVariable text && text.getRawParameters() != null) {
            String raw = text.getRawParameters();
            return isChanged(raw) && isMadeOf(raw, read.toString()) ? raw : null;
        }
        if (value instanceof Arguments table && read instanceof List<?> rows) {
            for (int i = 0; i < Math.min(rows.size(), table.getArgumentCount()); i++) {
                JMeterProperty typed = table.getArgument(i).getPropertyOrNull(Argument.VALUE);
                String changed = changedIn(typed, ((Row) rows.get(i)).value());
                if (changed != null) {
                    return changed;
                }
            }
        }
        return null;
    }

    /** Whether a text begins and ends as one with variables does, after JMeter has changed it. */
    private static boolean isMadeOf(String raw, String read) {
        String begin = raw.substring(0, Math.max(0, raw.indexOf(BEGIN)));
        int last = raw.lastIndexOf('}') + 1;
        return read.startsWith(sent(begin)) && read.endsWith(sent(raw.substring(last)));
    }

    /** As JMeter sends a text between variables. */
    private static String sent(String text) {
        return text.replaceAll("\\\\([\\\\,$])", "$1");
    }

    static InvalidInputException refused(String field, String text) {
        return new InvalidInputException(field, text, REMEDY);
    }

    /** A reference that is escaped on purpose, <code>\${…}</code>, arrives as meant. */
    private static boolean isChanged(String text) {
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(BEGIN, at)) {
                at = end(text, at);
            } else if (text.charAt(at) == '\\') {
                boolean reference = text.startsWith(BEGIN, at + 1);
                if (!reference && at + 1 < text.length() && "\\,$".indexOf(text.charAt(at + 1)) >= 0) {
                    return true;
                }
                at += reference ? 1 + BEGIN.length() : 2;
            } else {
                at++;
            }
        }
        return false;
    }

    /** After the reference that begins there: others may be nested in it. */
    private static int end(String text, int begin) {
        int depth = 0;
        for (int i = begin; i < text.length(); i++) {
            if (text.startsWith(BEGIN, i)) {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }
}
