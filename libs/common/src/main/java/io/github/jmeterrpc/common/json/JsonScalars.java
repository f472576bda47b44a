package io.github.jmeterrpc.common.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * The rules by which both samplers read scalar values from JSON. A value is either sent as typed or
 * rejected; it is never changed, as 1e-400 would be rounded to 0. Values without a JSON number are
 * text: {@code "NaN"}, {@code "Infinity"}, {@code "-Infinity"}. A value that does not fit causes an
 * {@link IllegalArgumentException} whose message names the expected value, as the end of a sentence
 * that begins with "must be".
 */
public final class JsonScalars {

    private static final String REAL = "a number without quotes, or \"NaN\", \"Infinity\", \"-Infinity\"";

    private static final String LARGEST_DOUBLE = String.valueOf(Double.MAX_VALUE);
    private static final String LARGEST_FLOAT = String.valueOf(Float.MAX_VALUE);

    private JsonScalars() {}

    /**
     * Reads a whole number.
     *
     * @param bits width of its type in two's complement, at most 64
     */
    public static long whole(JsonNode value, int bits) {
        boolean isLong = value.isIntegralNumber() && value.canConvertToLong();
        // If the number fits the type, shifting leaves only the sign.
        long sign = isLong ? value.longValue() >> bits - 1 : 1;
        if (sign != 0 && sign != -1) {
            long most = Long.MAX_VALUE >> Long.SIZE - bits;
            throw expected("a whole number without quotes, from " + (-most - 1) + " to " + most);
        }
        return value.longValue();
    }

    /** Reads a number of 64 bits. */
    public static double doubleNumber(JsonNode value) {
        return value.isTextual() ? special(value) : finite(value, value.doubleValue(), LARGEST_DOUBLE);
    }

    /** Reads a number of 32 bits. */
    public static float floatNumber(JsonNode value) {
        return (float) (value.isTextual() ? special(value) : finite(value, value.floatValue(), LARGEST_FLOAT));
    }

    private static double special(JsonNode value) {
        return switch (value.textValue()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw expected(REAL);
        };
    }

    /** @param number the value, rounded to its type */
    private static double finite(JsonNode value, double number, String largest) {
        if (!value.isNumber()) {
            throw expected(REAL);
        }
        if (Double.isInfinite(number)) {
            throw expected("a number from -" + largest + " to " + largest
                    + "; what lies beyond is \"Infinity\" or \"-Infinity\"");
        }
        if (number == 0 && value.decimalValue().signum() != 0) {
            throw expected("0, or a number that is not rounded to 0");
        }
        return number;
    }

    public static boolean bool(JsonNode value) {
        if (!value.isBoolean()) {
            throw expected("true or false, without quotes");
        }
        return value.booleanValue();
    }

    /** Reads bytes. */
    public static byte[] binary(JsonNode value) {
        try {
            return Base64.getDecoder().decode(text(value, "base64 in double quotes"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("base64 in double quotes", e);
        }
    }

    public static UUID uuid(JsonNode value) {
        String wanted = "a UUID in double quotes, such as \"123e4567-e89b-12d3-a456-426614174000\"";
        return parseUuid(text(value, wanted)).orElseThrow(() -> expected(wanted));
    }

    /**
     * Parses a UUID.
     *
     * @param text 36 characters, in either case. Stricter than {@link UUID#fromString}, which
     *     accepts shorter groups
     */
    public static Optional<UUID> parseUuid(String text) {
        try {
            return Optional.of(UUID.fromString(text))
                    .filter(uuid -> uuid.toString().equalsIgnoreCase(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads a text.
     *
     * @param wanted the expected value, for the message
     */
    public static String text(JsonNode value, String wanted) {
        if (!value.isTextual()) {
            throw expected(wanted);
        }
        return value.textValue();
    }

    private static IllegalArgumentException expected(String wanted) {
        return new IllegalArgumentException(wanted);
    }
}
