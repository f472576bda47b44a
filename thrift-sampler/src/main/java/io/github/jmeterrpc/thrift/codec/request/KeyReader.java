package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.JsonText;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;

/** Converts the names of a JSON object to map keys of a scalar type. */
final class KeyReader {

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

    /** Parses the key as a JSON number or boolean; returns the quoted text if it is neither, which {@link ScalarReader} rejects. */
    private static JsonNode unquoted(String key, JsonNode quoted) {
        try {
            JsonNode node = JsonText.parse(key);
            return node.isNumber() || node.isBoolean() ? node : quoted;
        } catch (JsonProcessingException e) {
            return quoted;
        }
    }
}
