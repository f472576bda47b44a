package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonScalars;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.nio.ByteBuffer;
import java.util.Optional;
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
        try {
            switch (type) {
                case BOOL -> out.writeBool(JsonScalars.bool(node));
                case I8 -> out.writeByte((byte) JsonScalars.whole(node, Byte.SIZE));
                case I16 -> out.writeI16((short) JsonScalars.whole(node, Short.SIZE));
                case I32 -> out.writeI32((int) JsonScalars.whole(node, Integer.SIZE));
                case I64 -> out.writeI64(JsonScalars.whole(node, Long.SIZE));
                case DOUBLE -> out.writeDouble(JsonScalars.doubleNumber(node));
                case STRING -> out.writeString(string(node));
                case BINARY -> out.writeBinary(ByteBuffer.wrap(JsonScalars.binary(node)));
                case UUID -> out.writeUuid(JsonScalars.uuid(node));
            }
        } catch (IllegalArgumentException e) {
            throw path.error(node, "expected " + type.label() + ": " + e.getMessage());
        }
    }

    /**
     * Accepts the name of a constant, or any i32 number: a newer server may know constants that the
     * IDL does not have.
     */
    void constant(JsonNode node, EnumType type) throws ArgumentException, TException {
        if (node.isTextual()) {
            Optional<EnumType.Constant> constant = type.find(node.textValue());
            require(constant.isPresent(), node, wantedConstant(type));
            out.writeI32(constant.get().number());
        } else {
            require(node.isIntegralNumber(), node, wantedConstant(type));
            base(node, BaseType.I32);
        }
    }

    /**
     * Writes the name of a JSON object's field as a map key.
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

    /**
     * Parses the key as a JSON number or boolean; returns it as text if it is neither, for example
     * "NaN".
     */
    private static JsonNode unquoted(String key) {
        try {
            JsonNode node = JsonText.parse(key);
            return node.isNumber() || node.isBoolean() ? node : JsonText.quoted(key);
        } catch (JsonProcessingException e) {
            return JsonText.quoted(key);
        }
    }

    private String string(JsonNode node) throws ArgumentException {
        String text = JsonScalars.text(node, "a text in double quotes");
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
