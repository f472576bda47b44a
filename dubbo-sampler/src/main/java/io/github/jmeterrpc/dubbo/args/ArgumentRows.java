package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.json.JsonText;
import java.util.List;

/**
 * Parses the rows of the arguments table, each with a type and a value.
 *
 * <p>A value is JSON. If the JSON form of a type is text, the quotes may be left out. For a
 * {@code String} or a character, the typed text is the value unless it is JSON text in double
 * quotes: an empty value is an empty string, and {@code null} is an ordinary word. {@value #NULL}
 * means null for every type, as in JMeter's JDBC Request.
 */
public final class ArgumentRows {

    /** The text that means null, for every type. */
    public static final String NULL = "]NULL[";

    private ArgumentRows() {}

    /**
     * Turns rows into arguments.
     *
     * @param types type of each argument, as {@link ParameterTypes} reads it
     * @param values value of each argument
     * @throws InvalidInputException if a row has no type, or its value does not fit
     */
    public static TypedArguments parse(List<String> types, List<String> values) throws InvalidInputException {
        String[] names = new String[types.size()];
        Object[] arguments = new Object[names.length];
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < names.length; i++) {
            List<JavaType> parsed = ParameterTypes.parseTypes(types.get(i));
            if (parsed.size() != 1) {
                throw new InvalidInputException(
                        "Argument " + (i + 1), types.get(i), "needs exactly one type; type one such as String");
            }
            JavaType type = parsed.get(0);
            JsonNode value = valueOf(values.get(i), type, i);
            names[i] = type.erased();
            try {
                arguments[i] = TypedValues.toArgument(value, type);
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException(
                        "Argument " + (i + 1), values.get(i), "of type " + type + " " + e.getMessage());
            }
            json.append(i == 0 ? "" : ", ").append(value);
        }
        return new TypedArguments(names, arguments, json.append(']').toString());
    }

    private static JsonNode valueOf(String typed, JavaType type, int index) throws InvalidInputException {
        if (typed.equals(NULL)) {
            return NullNode.instance;
        }
        JsonNode read = JsonText.read(typed);
        return switch (type.erased()) {
            case "java.lang.String", "char", "java.lang.Character" -> read.isTextual() ? read : JsonText.quoted(typed);
            default -> {
                if (typed.isBlank()) {
                    throw new InvalidInputException(
                            "Argument " + (index + 1), typed, "of type " + type + " has no value; type one, or null");
                }
                // Text that consists of digits only can be base64.
                boolean base64 = read.isNumber() && type.erased().equals("byte[]");
                yield base64 || read.isTextual() && read.textValue().equals(typed)
                        ? plainText(typed, type, index)
                        : read;
            }
        };
    }

    /**
     * Returns text that is not JSON as a string: a constant, a date or a class name. An invalid
     * JSON object or array is not treated as text.
     */
    private static JsonNode plainText(String typed, JavaType type, int index) throws InvalidInputException {
        String text = typed.trim();
        if (text.startsWith("{") || text.startsWith("[") || text.startsWith("\"")) {
            JsonArguments.requireJson("Argument " + (index + 1), text);
        }
        return JsonText.quoted(text);
    }
}
