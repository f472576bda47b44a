package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.JsonText;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/** Writes JSON to a message as values of base types and enums. */
final class ScalarWriter {

    /** Maximum number of enum constants listed in an error message. */
    private static final int MAX_NAMED = 20;

    private final JsonPath path;
    private final TProtocol out;

    ScalarWriter(JsonPath path, TProtocol out) {
        this.path = path;
        this.out = out;
    }

    void base(JsonNode node, BaseType type) throws ArgumentException, TException {
        switch (type) {
            case BOOL -> {
                require(node.isBoolean(), node, "expected bool: true or false, without quotes");
                out.writeBool(node.booleanValue());
            }
            case I8 -> out.writeByte((byte) integer(node, type));
            case I16 -> out.writeI16((short) integer(node, type));
            case I32 -> out.writeI32((int) integer(node, type));
            case I64 -> out.writeI64(integer(node, type));
            case DOUBLE -> out.writeDouble(node.isTextual() ? special(node) : number(node));
            case STRING -> out.writeString(string(node));
            case BINARY -> out.writeBinary(ByteBuffer.wrap(binary(node)));
            case UUID -> out.writeUuid(uuid(node));
        }
    }

    /** Accepts the name of a constant, or any i32 number: a newer server may know constants that the IDL does not have. */
    void constant(JsonNode node, EnumType type) throws ArgumentException, TException {
        if (node.isTextual()) {
            Optional<EnumType.Constant> constant = type.find(node.textValue());
            require(constant.isPresent(), node, wantedConstant(type));
            out.writeI32(constant.get().number());
        } else {
            require(node.isIntegralNumber(), node, wantedConstant(type));
            out.writeI32((int) integer(node, BaseType.I32));
        }
    }

    /**
     * Writes the name of a field of a JSON object as a key of a map.
     *
     * @param type a scalar type
     */
    void key(String key, Type type) throws ArgumentException, TException {
        if (type instanceof EnumType constants) {
            constant(constants.find(key).isPresent() ? JsonText.quoted(key) : unquoted(key), constants);
        } else {
            BaseType base = (BaseType) type;
            base(
                    switch (base) {
                        case STRING, BINARY, UUID -> JsonText.quoted(key);
                        default -> unquoted(key);
                    },
                    base);
        }
    }

    /** Parses the key as a JSON number or boolean; returns it as a text if it is neither, as "NaN" is. */
    private static JsonNode unquoted(String key) {
        try {
            JsonNode node = JsonText.parse(key);
            return node.isNumber() || node.isBoolean() ? node : JsonText.quoted(key);
        } catch (JsonProcessingException e) {
            return JsonText.quoted(key);
        }
    }

    private long integer(JsonNode node, BaseType type) throws ArgumentException {
        boolean isLong = node.isIntegralNumber() && node.canConvertToLong();
        // Shifting leaves the sign only, if the number fits the type.
        long sign = isLong ? node.longValue() >> type.bits() - 1 : 1;
        if (sign != 0 && sign != -1) {
            long most = Long.MAX_VALUE >> Long.SIZE - type.bits();
            throw path.error(
                    node,
                    "expected " + type.label() + ": a whole number without quotes, from " + (-most - 1) + " to "
                            + most);
        }
        return node.longValue();
    }

    private double number(JsonNode node) throws ArgumentException {
        require(
                node.isNumber(),
                node,
                "expected double: a number without quotes, or \"NaN\", \"Infinity\", \"-Infinity\"");
        double value = node.doubleValue();
        require(
                !Double.isInfinite(value),
                node,
                "expected double: it lies between " + -Double.MAX_VALUE + " and " + Double.MAX_VALUE
                        + "; what lies beyond is \"Infinity\" or \"-Infinity\"");
        return value;
    }

    private double special(JsonNode node) throws ArgumentException {
        return switch (node.textValue()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default ->
                throw path.error(
                        node, "expected double: a number without quotes, or \"NaN\", \"Infinity\", \"-Infinity\"");
        };
    }

    private String string(JsonNode node) throws ArgumentException {
        String text = text(node, "expected string: a text in double quotes");
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                // codePointAt() returns a supplementary code point for a complete pair only.
                if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
                    throw path.error(
                            node,
                            "contains an unpaired surrogate, which cannot be sent; remove it",
                            " (at character " + (i + 1) + ")");
                }
                i++;
            }
        }
        return text;
    }

    private byte[] binary(JsonNode node) throws ArgumentException {
        String wanted = "expected binary: base64 in double quotes";
        try {
            return Base64.getDecoder().decode(text(node, wanted));
        } catch (IllegalArgumentException e) {
            throw path.error(node, wanted, " (" + e.getMessage() + ")");
        }
    }

    private UUID uuid(JsonNode node) throws ArgumentException {
        String wanted = "expected uuid: a text such as \"123e4567-e89b-12d3-a456-426614174000\"";
        Optional<UUID> uuid = BaseType.parseUuid(text(node, wanted));
        require(uuid.isPresent(), node, wanted);
        return uuid.get();
    }

    private String text(JsonNode node, String wanted) throws ArgumentException {
        require(node.isTextual(), node, wanted);
        return node.textValue();
    }

    private void require(boolean fits, Object value, String wanted) throws ArgumentException {
        if (!fits) {
            throw path.error(value, wanted);
        }
    }

    private static String wantedConstant(EnumType type) {
        String names = type.constants().stream()
                .limit(MAX_NAMED)
                .map(EnumType.Constant::name)
                .collect(Collectors.joining(", "));
        return "expected " + type.label() + ": one of " + names
                + (type.constants().size() > MAX_NAMED ? ", …" : "") + " in double quotes, or its number";
    }
}
