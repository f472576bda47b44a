package io.github.jmeterrpc.convert.dubbo;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.convert.plan.Variables;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value of the old plugin's table, as Dubbo Request takes it. If the value may arrive
 * differently, it adds a note: the old plugin parsed JSON with Gson's lenient mode, after variables
 * and functions had been replaced.
 *
 * @param old the sampler, which receives the notes
 * @param type type of the argument, in Java's notation
 * @param number number of the argument, from 1
 */
record OldValue(OldDubbo old, String type, int number) {

    /** The text that Dubbo Request interprets as null for every type. */
    static final String NULL = "]NULL[";

    private static final Set<String> PRIMITIVE_NUMBERS = Set.of("byte", "short", "int", "long", "float", "double");
    private static final Pattern NUMBERS = Pattern.compile("(byte|short|int|long|float|double"
            + "|(java\\.lang\\.)?(Byte|Short|Integer|Long|Float|Double)|(java\\.math\\.)?Big(Integer|Decimal))");
    private static final Set<String> TEXTS = Set.of("java.lang.String", "String");
    private static final Set<String> BOOLEANS = Set.of("boolean", "java.lang.Boolean", "Boolean");
    private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern INTEGER = Pattern.compile("([+-]?)0*(\\d+)");
    private static final Pattern OLD_TIME = Pattern.compile("\"?(\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2}:\\d{2})\"?");

    /** The ISO formats for types for which the old plugin had a single format. */
    private static final Map<String, UnaryOperator<String>> TIMES = Map.of(
            "java.time.LocalDateTime", text -> OLD_TIME.matcher(text).replaceFirst("\"$1T$2\""),
            "java.time.LocalDate", text -> OLD_TIME.matcher(text).replaceFirst("\"$1\""),
            "java.time.LocalTime", text -> OLD_TIME.matcher(text).replaceFirst("\"$2\""));

    /** Returns the value for Dubbo Request; adds a note if it may arrive differently. */
    String converted(String typed) {
        String text = typed.strip();
        if (text.isEmpty() || text.equalsIgnoreCase("null")) {
            return nothing();
        }
        boolean varies = Variables.in(text);
        if (varies && Variables.alone(text)) {
            note("is a variable or function alone: where it gives nothing or null, the old plugin sent "
                    + (nothing().equals(NULL) ? "null" : nothing())
                    + "; here the data must have that value" + (nothing().equals(NULL) ? " (" + NULL + ")" : ""));
        }
        if (varies && Variables.losesBackslash(text)) {
            note(
                    "has a backslash beside a variable: JMeter halves \\\\ and drops \\ before a comma there, in both plugins;"
                            + " type \\u005c in JSON, or put the whole text into a variable");
        }
        if (TEXTS.contains(type)) {
            return text(typed, varies);
        }
        if (BOOLEANS.contains(type)) {
            if (varies) {
                note("took any text but true for false there; here the data must have true or false");
            }
            return varies ? typed : String.valueOf(Boolean.parseBoolean(text));
        }
        if (NUMBERS.matcher(type).matches()) {
            return varies ? typed : number(typed, text);
        }
        if (type.startsWith("java.time.")) {
            return time(typed, text, varies);
        }
        if (text.startsWith("{") || text.startsWith("[")) {
            json(text, varies);
        }
        return typed;
    }

    private String nothing() {
        if (PRIMITIVE_NUMBERS.contains(type)) {
            return "0";
        }
        return switch (type) {
            case "boolean" -> "false";
            case "char" -> "\"\\u0000\"";
            default -> NULL;
        };
    }

    /** A text that begins with a quotation mark is JSON in Dubbo Request. */
    private String text(String typed, boolean varies) {
        if (!typed.startsWith("\"")) {
            return typed;
        }
        if (varies) {
            note("begins with a quotation mark, so it is written as JSON: \" and \\ in the values of its variables"
                    + " must be written as \\\" and \\\\");
        }
        return JsonText.quoted(typed).toString();
    }

    /** The old plugin read 007 and +7 as 7, and .5 as 0.5. */
    private String number(String typed, String text) {
        if (JSON_NUMBER.matcher(text).matches()) {
            return typed;
        }
        Matcher integer = INTEGER.matcher(text);
        String written = integer.matches()
                ? integer.group(1).replace("+", "") + integer.group(2)
                : text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")
                        ? new java.math.BigDecimal(text).toString()
                        : text;
        if (written.equals(text)) {
            note("has " + text + ", which is not a number; type one");
        } else {
            note("has " + text + ", which is written as " + written);
        }
        return written;
    }

    private String time(String typed, String text, boolean varies) {
        if (varies) {
            note("is a " + type + " by a variable: the old plugin read yyyy-MM-dd HH:mm:ss; here the data must have the"
                    + " ISO form, such as 2020-10-15T10:00:00");
            return typed;
        }
        if (!OLD_TIME.matcher(text).matches()) {
            return typed;
        }
        if (!TIMES.containsKey(type)) {
            note("has " + text + ", which is not the ISO form of a " + type + "; type that, with its zone");
        }
        return TIMES.getOrDefault(type, UnaryOperator.identity()).apply(text);
    }

    /** The old plugin also accepted names without quotes, single quotes and similar deviations. */
    private void json(String text, boolean varies) {
        try {
            JsonText.parse(varies ? Variables.replaced(text) : text);
            if (varies && Variables.outsideQuotes(text)) {
                note("has a variable outside of quotes: the old plugin took any text there, here only numbers, true,"
                        + " false and other JSON; put it into quotes, as \"${name}\", where it is a text");
            }
        } catch (JsonProcessingException e) {
            note(
                    varies
                            ? JsonText.NOT_JSON
                                    + ", whatever its variables give; put names and texts into double quotes"
                            : JsonText.NOT_JSON + JsonText.place(e));
        }
    }

    private void note(String text) {
        old.note("Argument " + number + " " + text);
    }
}
