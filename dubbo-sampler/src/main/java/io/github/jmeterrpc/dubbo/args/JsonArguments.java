package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.jmeterrpc.dubbo.client.InvalidInputException;
import java.util.regex.Pattern;

/** Reads the arguments of a call from one JSON array, an element for each parameter. */
public final class JsonArguments {

    private static final String FIELD = "Arguments";

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build()
            .readerFor(JsonNode.class);

    /** Where Jackson repeats the position, in words of its own. */
    private static final Pattern SOURCE = Pattern.compile("\\s*\\(?(start marker )?at \\[Source:[^\\]]*]\\)?");

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
     * Turns the text into what Dubbo's generic invocation takes.
     *
     * @param text a JSON array; empty counts as {@code []}
     * @param types the parameter types, as {@link ParameterTypes} gives them
     * @return one argument per type
     * @throws InvalidInputException if the text is not a JSON array, has another number of elements than there are
     *     types, or an element does not fit its type
     */
    public static Object[] parse(String text, String[] types) throws InvalidInputException {
        JsonNode array = array(text);
        if (array.size() != types.length) {
            throw new InvalidInputException(
                    FIELD,
                    text,
                    "has " + array.size() + " element(s) for " + types.length + " parameter type(s) ("
                            + String.join(", ", types) + "); give one for each");
        }
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            try {
                arguments[i] = TypedValues.toArgument(array.get(i), types[i]);
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException(
                        FIELD,
                        array.get(i).toString(),
                        "argument " + (i + 1) + " of type " + types[i] + " " + e.getMessage());
            }
        }
        return arguments;
    }

    /** The JSON of one argument as typed in a table, where text may stand without quotes. */
    static String asJson(String typed, String type) {
        if (type.equals("java.lang.String") || type.equals("char") || type.equals("java.lang.Character")) {
            return JsonNodeFactory.instance.textNode(typed).toString();
        }
        return typed.isBlank() ? "null" : typed;
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
        if (text.isBlank()) {
            return READER.createArrayNode();
        }
        try {
            return READER.readTree(text);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String where = at == null ? "" : " at line " + at.getLineNr() + " column " + at.getColumnNr();
            throw new InvalidInputException(
                    FIELD,
                    text,
                    "is not valid JSON" + where + ": "
                            + SOURCE.matcher(e.getOriginalMessage()).replaceAll(""));
        }
    }
}
