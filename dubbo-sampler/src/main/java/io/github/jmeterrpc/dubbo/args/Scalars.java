package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonScalars;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Converts JSON to scalar values other than dates: numbers, text, characters, classes, locales. */
final class Scalars {

    private static final Pattern CLASS_NAME = Pattern.compile(
            "[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*(\\[])*|\\[+([ZBCDFIJS]|L[^;]+;)");

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
     * @param type a type for which {@link #knows} is true
     * @throws IllegalArgumentException if the value does not fit
     */
    static Object toArgument(JsonNode value, String type) {
        try {
            return switch (type) {
                case "byte", "java.lang.Byte" -> (byte) JsonScalars.whole(value, Byte.SIZE);
                case "short", "java.lang.Short" -> (short) JsonScalars.whole(value, Short.SIZE);
                case "int", "java.lang.Integer" -> (int) JsonScalars.whole(value, Integer.SIZE);
                case "long", "java.lang.Long" -> JsonScalars.whole(value, Long.SIZE);
                case "float", "java.lang.Float" -> JsonScalars.floatNumber(value);
                case "double", "java.lang.Double" -> JsonScalars.doubleNumber(value);
                case "boolean", "java.lang.Boolean" -> JsonScalars.bool(value);
                case "char", "java.lang.Character" -> character(value);
                case "java.lang.String" -> JsonScalars.text(value, "text in double quotes");
                case "java.math.BigDecimal" ->
                    require(value.isNumber(), "a number, without quotes", value).decimalValue();
                case "java.math.BigInteger" ->
                    require(value.isIntegralNumber(), "a whole number, without quotes", value)
                            .bigIntegerValue();
                case "java.lang.Class" -> className(value);
                case "java.util.Locale" -> locale(value);
                case "java.util.UUID" -> JsonScalars.uuid(value);
                default -> throw new IllegalArgumentException("known here");
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("must be " + e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if the text is not base64 */
    static byte[] base64(JsonNode text) {
        try {
            return JsonScalars.binary(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("must be base64 text, or an array of whole numbers", e);
        }
    }

    private static JsonNode require(boolean fits, String wanted, JsonNode value) {
        if (!fits) {
            throw new IllegalArgumentException(wanted);
        }
        return value;
    }

    private static char character(JsonNode value) {
        boolean fits = value.isTextual() && value.textValue().length() == 1;
        return require(fits, "one character in quotes", value).textValue().charAt(0);
    }

    /** The provider loads the class by its name; the class need not exist on the generator. */
    private static String className(JsonNode value) {
        String wanted = "the full name of a class in quotes, such as \"java.lang.Long\"";
        String name = JsonScalars.text(value, wanted);
        return require(CLASS_NAME.matcher(name).matches(), wanted, value).textValue();
    }

    private static Locale locale(JsonNode value) {
        String wanted = "a language tag in quotes, such as \"zh-CN\"";
        String tag = JsonScalars.text(value, wanted);
        try {
            // Java's own form has an underscore where the tag has a hyphen.
            return new Locale.Builder().setLanguageTag(tag.replace('_', '-')).build();
        } catch (IllformedLocaleException e) {
            throw new IllegalArgumentException(wanted, e);
        }
    }
}
