package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Collectors;

/** Converts JSON to values of base types and enums. */
final class ScalarReader {

    /** Maximum number of enum constants listed in an error message. */
    private static final int MAX_NAMED = 20;

    private final JsonPath path;

    ScalarReader(JsonPath path) {
        this.path = path;
    }

    Value base(JsonNode node, BaseType type) throws ArgumentException {
        return switch (type) {
            case BOOL -> {
                require(node.isBoolean(), node, "expected bool: true or false, without quotes");
                yield new Value.Bool(node.booleanValue());
            }
            case I8, I16, I32, I64 -> {
                require(node.isIntegralNumber(), node, wantedInteger(type));
                yield integer(node.bigIntegerValue(), type);
            }
            case DOUBLE -> node.isTextual() ? special(node) : number(node);
            case STRING -> string(node);
            case BINARY -> binary(node);
            case UUID -> uuid(node);
        };
    }

    /** Accepts the name of a constant, or any i32 number: a newer server may know constants that the IDL does not have. */
    Value constant(JsonNode node, EnumType type) throws ArgumentException {
        if (node.isTextual()) {
            Optional<EnumType.Constant> constant = type.find(node.textValue());
            require(constant.isPresent(), node, wantedConstant(type));
            return new Value.Integer(constant.get().number());
        }
        require(node.isIntegralNumber(), node, wantedConstant(type));
        return integer(node.bigIntegerValue(), BaseType.I32);
    }

    private Value integer(BigInteger number, BaseType type) throws ArgumentException {
        // bitLength() excludes the sign bit.
        require(number.bitLength() < type.bits(), number, wantedInteger(type));
        return new Value.Integer(number.longValue());
    }

    private Value number(JsonNode node) throws ArgumentException {
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
        return new Value.Double(value);
    }

    private Value special(JsonNode node) throws ArgumentException {
        return switch (node.textValue()) {
            case "NaN" -> new Value.Double(Double.NaN);
            case "Infinity" -> new Value.Double(Double.POSITIVE_INFINITY);
            case "-Infinity" -> new Value.Double(Double.NEGATIVE_INFINITY);
            default ->
                throw path.error(
                        node, "expected double: a number without quotes, or \"NaN\", \"Infinity\", \"-Infinity\"");
        };
    }

    private Value string(JsonNode node) throws ArgumentException {
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
        return new Value.Text(text);
    }

    private Value binary(JsonNode node) throws ArgumentException {
        String wanted = "expected binary: base64 in double quotes";
        try {
            return new Value.Binary(Base64.getDecoder().decode(text(node, wanted)));
        } catch (IllegalArgumentException e) {
            throw path.error(node, wanted, " (" + e.getMessage() + ")");
        }
    }

    private Value uuid(JsonNode node) throws ArgumentException {
        String wanted = "expected uuid: a text such as \"123e4567-e89b-12d3-a456-426614174000\"";
        Optional<Value.Uuid> uuid = Value.Uuid.parse(text(node, wanted));
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

    private static String wantedInteger(BaseType type) {
        long most = Long.MAX_VALUE >> Long.SIZE - type.bits();
        return "expected " + type.label() + ": a whole number without quotes, from " + (-most - 1) + " to " + most;
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
