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
 * ({@code FunctionParser}). So JSON reaches the service as a text that differs from the one shown.
 */
final class Backslashes {

    private static final String REMEDY = "has a backslash beside a variable or function: JMeter sends \\\\ there as \\,"
            + " and drops \\ before , and $; write each backslash of a JSON text as \\u005c, or put the whole text into a"
            + " variable";

    private Backslashes() {}

    /**
     * Returns the text of a property or table row that JMeter changes; null if JMeter changes none.
     *
     * @param read the value of the property: text, rows, or null. JMeter does not change a text
     *     that a script has set in place of one with variables
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

    /**
     * Returns whether a text begins and ends like the given text with variables, after JMeter has
     * changed the latter.
     */
    private static boolean isMadeOf(String raw, String read) {
        String begin = raw.substring(0, Math.max(0, raw.indexOf(VariableReferences.BEGIN)));
        int last = raw.lastIndexOf('}') + 1;
        return read.startsWith(sent(begin)) && read.endsWith(sent(raw.substring(last)));
    }

    /** Returns the text between variables as JMeter sends it. */
    private static String sent(String text) {
        return text.replaceAll("\\\\([\\\\,$])", "$1");
    }

    static InvalidInputException refused(String field, String text) {
        return new InvalidInputException(field, text, REMEDY);
    }

    /** A reference that is escaped on purpose, <code>\${…}</code>, arrives as intended. */
    private static boolean isChanged(String text) {
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(VariableReferences.BEGIN, at)) {
                at = VariableReferences.end(text, at);
            } else if (text.charAt(at) == '\\') {
                boolean reference = text.startsWith(VariableReferences.BEGIN, at + 1);
                if (!reference && at + 1 < text.length() && "\\,$".indexOf(text.charAt(at + 1)) >= 0) {
                    return true;
                }
                at += reference ? 1 + VariableReferences.BEGIN.length() : 2;
            } else {
                at++;
            }
        }
        return false;
    }
}
