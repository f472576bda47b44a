package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.json.JsonText;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the arguments of a call from one JSON array, an element for each parameter. */
public final class JsonArguments {

    private static final String FIELD = "JSON array";

    private JsonArguments() {}

    /**
     * How many arguments the text holds.
     *
     * @param text a JSON array; empty counts as {@code []}
     * @throws InvalidInputException if it is not a JSON array
     */
    public static int count(String text) throws InvalidInputException {
        return array(text).size();
    }

    /**
     * Converts types and arguments to the form that Dubbo's generic invocation takes. Type
     * arguments are checked too: an element of a {@code List<Long>} is checked like a {@code Long}.
     *
     * @param types the parameter types, as {@link ParameterTypes} reads them
     * @param text a JSON array; empty counts as {@code []}
     * @throws InvalidInputException if the types or the text cannot be used
     */
    public static TypedArguments parseTyped(String types, String text) throws InvalidInputException {
        List<JavaType> parsed = ParameterTypes.parseTypes(types);
        return new TypedArguments(
                parsed.stream().map(JavaType::erased).toArray(String[]::new), parse(text, parsed), text);
    }

    private static Object[] parse(String text, List<JavaType> types) throws InvalidInputException {
        JsonNode array = array(text);
        if (array.size() != types.size()) {
            throw new InvalidInputException(
                    FIELD,
                    text,
                    "needs one element for each of " + types.size() + " parameter type(s) ("
                            + types.stream().map(JavaType::toString).collect(Collectors.joining(", ")) + ")",
                    "; here are " + array.size());
        }
        Object[] arguments = new Object[types.size()];
        for (int i = 0; i < arguments.length; i++) {
            try {
                arguments[i] = TypedValues.toArgument(array.get(i), types.get(i));
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException(
                        FIELD,
                        array.get(i).toString(),
                        "argument " + (i + 1) + " of type " + types.get(i) + " " + e.getMessage());
            }
        }
        return arguments;
    }

    private static JsonNode array(String text) throws InvalidInputException {
        JsonNode array = read(text);
        if (!array.isArray()) {
            throw new InvalidInputException(
                    FIELD, text, "is not a JSON array; put the arguments in brackets, such as [\"text\", 1]");
        }
        return array;
    }

    private static JsonNode read(String text) throws InvalidInputException {
        return text.isBlank() ? JsonNodeFactory.instance.arrayNode() : requireJson(FIELD, text);
    }

    /** Parses JSON; the exception names the place of the error. */
    static JsonNode requireJson(String field, String text) throws InvalidInputException {
        try {
            return JsonText.parse(text);
        } catch (JsonProcessingException e) {
            throw new InvalidInputException(field, text, JsonText.NOT_JSON, JsonText.place(e));
        }
    }
}
