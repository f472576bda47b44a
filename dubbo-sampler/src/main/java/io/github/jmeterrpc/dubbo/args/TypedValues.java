package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns a JSON value into the object to send for a parameter of a given type. Strict where a wrong value would be sent
 * silently changed: numbers out of range, fractions for whole numbers, text for numbers, null for primitives.
 */
final class TypedValues {

    private TypedValues() {}

    /**
     * @param value what the user typed
     * @param type full name of the parameter's type
     * @throws IllegalArgumentException if the value does not fit; the message completes "argument 1 of type T …"
     */
    static Object toArgument(JsonNode value, String type) {
        if (value.isNull()) {
            if (isPrimitive(type)) {
                throw new IllegalArgumentException("cannot be null; type a value, or use the wrapper type");
            }
            return null;
        }
        return switch (type) {
            case "byte", "java.lang.Byte" -> (byte) whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case "short", "java.lang.Short" -> (short) whole(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case "int", "java.lang.Integer" -> (int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "long", "java.lang.Long" -> whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case "float", "java.lang.Float" -> number(value).floatValue();
            case "double", "java.lang.Double" -> number(value).doubleValue();
            case "boolean", "java.lang.Boolean" -> bool(value);
            case "char", "java.lang.Character" -> character(value);
            case "java.lang.String" -> text(value);
            case "java.math.BigDecimal" -> number(value);
            case "java.math.BigInteger" -> integer(value);
            default -> untyped(value);
        };
    }

    private static boolean isPrimitive(String type) {
        return switch (type) {
            case "byte", "short", "int", "long", "float", "double", "boolean", "char" -> true;
            default -> false;
        };
    }

    private static long whole(JsonNode value, long min, long max) {
        BigInteger number = integer(value);
        if (number.compareTo(BigInteger.valueOf(min)) < 0 || number.compareTo(BigInteger.valueOf(max)) > 0) {
            throw new IllegalArgumentException("must lie between " + min + " and " + max);
        }
        return number.longValue();
    }

    private static BigInteger integer(JsonNode value) {
        if (!value.isIntegralNumber()) {
            throw new IllegalArgumentException("must be a whole number, without quotes");
        }
        return value.bigIntegerValue();
    }

    private static BigDecimal number(JsonNode value) {
        if (!value.isNumber()) {
            throw new IllegalArgumentException("must be a number, without quotes");
        }
        return value.decimalValue();
    }

    private static boolean bool(JsonNode value) {
        if (!value.isBoolean()) {
            throw new IllegalArgumentException("must be true or false, without quotes");
        }
        return value.booleanValue();
    }

    private static char character(JsonNode value) {
        if (!value.isTextual() || value.textValue().length() != 1) {
            throw new IllegalArgumentException("must be one character in quotes");
        }
        return value.textValue().charAt(0);
    }

    private static String text(JsonNode value) {
        if (!value.isTextual()) {
            throw new IllegalArgumentException("must be text in double quotes");
        }
        return value.textValue();
    }

    /** What no type tells: the provider turns maps, lists and numbers into its own classes. */
    private static Object untyped(JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> null;
            case STRING -> value.textValue();
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> untypedNumber(value);
            case ARRAY -> list(value);
            case OBJECT -> map(value);
            case BINARY, POJO -> throw new IllegalArgumentException("holds a value that JSON cannot express");
        };
    }

    /** The narrowest type that holds the number exactly. */
    private static Object untypedNumber(JsonNode value) {
        if (!value.isIntegralNumber()) {
            BigDecimal exact = value.decimalValue();
            double narrow = exact.doubleValue();
            boolean same = !Double.isInfinite(narrow) && new BigDecimal(Double.toString(narrow)).compareTo(exact) == 0;
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
            list.add(untyped(element));
        }
        return list;
    }

    private static Map<String, Object> map(JsonNode object) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (Iterator<Map.Entry<String, JsonNode>> fields = object.fields(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            map.put(field.getKey(), untyped(field.getValue()));
        }
        return map;
    }
}
