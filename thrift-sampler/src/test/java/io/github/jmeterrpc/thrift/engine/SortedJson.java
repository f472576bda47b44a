package io.github.jmeterrpc.thrift.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Values as JSON with sets and maps in one order: servers give them back in any. */
final class SortedJson {

    private SortedJson() {}

    static JsonNode of(JsonNode value, Type type) {
        if (type instanceof Struct struct) {
            ObjectNode fields = JsonNodeFactory.instance.objectNode();
            value.fields()
                    .forEachRemaining(part -> fields.set(
                            part.getKey(),
                            of(
                                    part.getValue(),
                                    struct.field(part.getKey()).orElseThrow().type())));
            return fields;
        }
        if (type instanceof ListType list) {
            return array(parts(value).map(part -> of(part, list.element())));
        }
        if (type instanceof SetType set) {
            return array(sorted(parts(value).map(part -> of(part, set.element()))));
        }
        return type instanceof MapType map ? map(value, map) : value;
    }

    private static JsonNode map(JsonNode value, MapType type) {
        if (type.key() instanceof BaseType || type.key() instanceof EnumType) {
            ObjectNode entries = JsonNodeFactory.instance.objectNode();
            value.fields().forEachRemaining(entry -> entries.set(entry.getKey(), of(entry.getValue(), type.value())));
            return entries;
        }
        return array(sorted(parts(value).map(entry -> JsonNodeFactory.instance
                .objectNode()
                .<ObjectNode>set("key", of(entry.get("key"), type.key()))
                .set("value", of(entry.get("value"), type.value())))));
    }

    private static Stream<JsonNode> parts(JsonNode value) {
        return StreamSupport.stream(value.spliterator(), false);
    }

    private static Stream<JsonNode> sorted(Stream<JsonNode> parts) {
        return parts.sorted(Comparator.comparing(JsonNode::toString));
    }

    private static ArrayNode array(Stream<JsonNode> parts) {
        List<JsonNode> all = parts.toList();
        return JsonNodeFactory.instance.arrayNode().addAll(all);
    }
}
