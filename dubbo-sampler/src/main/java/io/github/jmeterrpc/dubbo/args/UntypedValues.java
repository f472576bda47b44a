package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts JSON values without a declared type to maps, lists and numbers, which the provider
 * converts to its own classes.
 */
final class UntypedValues {

    private static final String CLASS = "class";
    private static final String VALUE = "value";

    private UntypedValues() {}

    static Object toArgument(JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> null;
            case STRING -> value.textValue();
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> number(value);
            case ARRAY -> list(value);
            case OBJECT -> object(value);
            case BINARY, POJO -> throw new IllegalArgumentException("contains a value that JSON cannot express");
        };
    }

    /** Returns the number in the narrowest type that keeps all its digits. */
    private static Object number(JsonNode value) {
        if (!value.isIntegralNumber()) {
            BigDecimal exact = value.decimalValue();
            double narrow = exact.doubleValue();
            // Compared including the scale: 12.340 must not reach a BigDecimal field as 12.34.
            boolean same = !Double.isInfinite(narrow) && new BigDecimal(Double.toString(narrow)).equals(exact);
            return same ? (Object) narrow : exact;
        }
        if (value.canConvertToInt()) {
            return value.intValue();
        }
        return value.canConvertToLong() ? (Object) value.longValue() : value.bigIntegerValue();
    }

    private static List<Object> list(JsonNode array) {
        List<Object> list = new ArrayList<>(array.size());
        for (JsonNode element : array) {
            list.add(toArgument(element));
        }
        return list;
    }

    private static Object object(JsonNode object) {
        if (isTypedValue(object)) {
            JavaType type = JavaType.parse(object.get(CLASS).textValue());
            try {
                return TypedValues.toArgument(object.get(VALUE), type);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "holds " + object + ", whose value of type " + type + " " + e.getMessage(), e);
            }
        }
        Map<String, Object> map = new LinkedHashMap<>();
        object.fields().forEachRemaining(field -> map.put(field.getKey(), toArgument(field.getValue())));
        return map;
    }

    /**
     * Whether the object is {@code {"class": T, "value": …}} with a type T that has no settable
     * fields.
     */
    private static boolean isTypedValue(JsonNode object) {
        if (object.size() != 2 || !object.has(VALUE) || !object.path(CLASS).isTextual()) {
            return false;
        }
        String type = object.get(CLASS).textValue();
        return type.equals("byte[]") || Scalars.knows(type) || Times.knows(type);
    }
}
