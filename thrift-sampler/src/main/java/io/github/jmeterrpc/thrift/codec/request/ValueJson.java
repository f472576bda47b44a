package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.util.Optional;

/** Converts defaults of the IDL to JSON that is valid as an argument. */
final class ValueJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    JsonNode json(Value value, Type type) {
        if (value instanceof Value.Bool bool) {
            return JSON.booleanNode(bool.value());
        }
        if (value instanceof Value.Integer whole) {
            return whole(whole.value(), type);
        }
        if (value instanceof Value.Double real) {
            return Double.isFinite(real.value())
                    ? JSON.numberNode(real.value())
                    : JSON.textNode(Double.toString(real.value()));
        }
        if (value instanceof Value.Text text) {
            return JSON.textNode(text.value());
        }
        if (value instanceof Value.Binary binary) {
            return JSON.binaryNode(binary.value());
        }
        if (value instanceof Value.Uuid uuid) {
            return JSON.textNode(uuid.value().toString());
        }
        if (value instanceof Value.List elements) {
            Type element = type instanceof ListType list ? list.element() : ((SetType) type).element();
            ArrayNode array = JSON.arrayNode();
            elements.values().forEach(part -> array.add(json(part, element)));
            return array;
        }
        return value instanceof Value.Map entries ? map(entries, (MapType) type) : struct((Value.Record) value);
    }

    private static JsonNode whole(long value, Type type) {
        Optional<EnumType.Constant> constant =
                type instanceof EnumType constants ? constants.find((int) value) : Optional.empty();
        return constant.<JsonNode>map(known -> JSON.textNode(known.name())).orElseGet(() -> JSON.numberNode(value));
    }

    private JsonNode map(Value.Map entries, MapType type) {
        ObjectNode object = JSON.objectNode();
        ArrayNode array = JSON.arrayNode();
        boolean simple = type.key().isScalar();
        entries.entries().forEach(entry -> {
            JsonNode key = json(entry.key(), type.key());
            JsonNode value = json(entry.value(), type.value());
            if (simple) {
                object.set(key.asText(), value);
            } else {
                array.add(JSON.objectNode().<ObjectNode>set("key", key).<ObjectNode>set("value", value));
            }
        });
        return simple ? object : array;
    }

    private JsonNode struct(Value.Record record) {
        ObjectNode object = JSON.objectNode();
        for (Value.Part part : record.parts()) {
            object.set(part.field().name(), json(part.value(), part.field().type()));
        }
        return object;
    }
}
