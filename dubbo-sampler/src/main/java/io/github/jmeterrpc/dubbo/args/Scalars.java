package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Converts JSON to scalar values other than dates: numbers, text, characters, classes, locales. */
final class Scalars {

    private static final Pattern CLASS_NAME = Pattern.compile(
            "[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*(\\[])*|\\[+([ZBCDFIJS]|L[^;]+;)");

    private static final Set<String> NO_JSON_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    private Scalars() {}

    static boolean knows(String type) {
        return switch (type) {
            case "boolean", "java.lang.Boolean", "char", "java.lang.Character", "java.lang.String" -> true;
            case "java.lang.Class", "java.util.Locale", "java.util.UUID" -> true;
            default -> isNumber(type);
        };
    }

    static boolean isNumber(String type) {
        return switch (type) {
            case "byte", "short", "int", "long", "float", "double" -> true;
            case "java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long" -> true;
            case "java.lang.Float", "java.lang.Double", "java.math.BigDecimal", "java.math.BigInteger" -> true;
            default -> false;
        };
    }

    /**
     * @param value not null
     * @param type one that {@link #knows} knows
     * @throws IllegalArgumentException if the value does not fit
     */
    static Object toArgument(JsonNode value, String type) {
        return switch (type) {
            case "byte", "java.lang.Byte" -> (byte) whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case "short", "java.lang.Short" -> (short) whole(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case "int", "java.lang.Integer" -> (int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "long", "java.lang.Long" -> whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case "float", "java.lang.Float" -> real(value, Float.MAX_VALUE, BigDecimal::floatValue, Float::valueOf);
            case "double", "java.lang.Double" ->
                real(value, Double.MAX_VALUE, BigDecimal::doubleValue, Double::valueOf);
            case "boolean", "java.lang.Boolean" -> bool(value);
            case "char", "java.lang.Character" -> character(value);
            case "java.lang.String" -> text(value, "text in double quotes");
            case "java.math.BigDecimal" -> number(value);
            case "java.math.BigInteger" -> integer(value);
            case "java.lang.Class" -> className(value);
            case "java.util.Locale" -> locale(value);
            case "java.util.UUID" -> uuid(value);
            default -> throw new IllegalArgumentException("is not known here");
        };
    }

    /** @throws IllegalArgumentException if the text is not base64 */
    static byte[] base64(JsonNode text) {
        try {
            return Base64.getDecoder().decode(text.textValue());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("must be base64 text, or an array of whole numbers", e);
        }
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

    /** As in Thrift: what JSON has no number for is text, and no number becomes another, such as 1e-400 zero. */
    private static <N extends Number> N real(
            JsonNode value, N largest, Function<BigDecimal, N> rounded, Function<String, N> named) {
        if (value.isTextual() && NO_JSON_NUMBERS.contains(value.textValue())) {
            return named.apply(value.textValue());
        }
        if (!value.isNumber()) {
            throw new IllegalArgumentException(
                    "must be a number, without quotes, or \"NaN\", \"Infinity\", \"-Infinity\"");
        }
        N number = rounded.apply(value.decimalValue());
        if (Double.isInfinite(number.doubleValue())) {
            throw new IllegalArgumentException("must lie between -" + largest + " and " + largest
                    + "; what lies beyond is \"Infinity\" or \"-Infinity\"");
        }
        if (number.doubleValue() == 0 && value.decimalValue().signum() != 0) {
            throw new IllegalArgumentException("is so near to 0 that 0 would be sent; type 0");
        }
        return number;
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

    private static String text(JsonNode value, String wanted) {
        if (!value.isTextual()) {
            throw new IllegalArgumentException("must be " + wanted);
        }
        return value.textValue();
    }

    /** A provider loads the class by its name; it need not exist here. */
    private static String className(JsonNode value) {
        String name = text(value, "the full name of a class in quotes");
        if (!CLASS_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "must be the full name of a class in quotes, such as \"java.lang.Long\"");
        }
        return name;
    }

    private static Locale locale(JsonNode value) {
        String tag = text(value, "a language tag in quotes, such as \"zh-CN\"");
        try {
            // Java's own form has an underscore where the tag has a hyphen.
            return new Locale.Builder().setLanguageTag(tag.replace('_', '-')).build();
        } catch (IllformedLocaleException e) {
            throw new IllegalArgumentException("must be a language tag in quotes, such as \"zh-CN\"", e);
        }
    }

    private static UUID uuid(JsonNode value) {
        String wanted = "a UUID in quotes, such as \"123e4567-e89b-12d3-a456-426614174000\"";
        String text = text(value, wanted);
        try {
            UUID uuid = UUID.fromString(text);
            if (uuid.toString().equalsIgnoreCase(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            // Said below, together with the short forms that Java fills up.
        }
        throw new IllegalArgumentException("must be " + wanted);
    }
}
