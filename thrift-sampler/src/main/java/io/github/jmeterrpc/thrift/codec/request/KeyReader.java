package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.JsonText;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;

/** The keys of maps, which JSON can only have as text. */
public final class KeyReader {

    private final ScalarReader scalars;

    KeyReader(ScalarReader scalars) {
        this.scalars = scalars;
    }

    /** @param type a scalar type */
    Value read(String key, Type type) throws ArgumentException {
        JsonNode quoted = JsonText.quoted(key);
        if (type instanceof EnumType constants) {
            return scalars.constant(constants.find(key).isPresent() ? quoted : unquoted(key, quoted), constants);
        }
        BaseType base = (BaseType) type;
        return switch (base) {
            case STRING, BINARY, UUID -> scalars.base(quoted, base);
            case DOUBLE -> {
                JsonNode number = unquoted(key, quoted);
                yield scalars.base(number.isNumber() ? number : quoted, base);
            }
            default -> scalars.base(unquoted(key, quoted), base);
        };
    }

    /** A number or a truth value as JSON writes it; else the text, which will be refused. */
    private static JsonNode unquoted(String key, JsonNode quoted) {
        try {
            JsonNode node = JsonText.parse(key);
            return node.isNumber() || node.isBoolean() ? node : quoted;
        } catch (JsonProcessingException e) {
            return quoted;
        }
    }
}
