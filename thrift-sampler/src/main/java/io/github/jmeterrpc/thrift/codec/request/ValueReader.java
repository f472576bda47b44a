package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.thrift.client.transport.MessageReader;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts JSON to values of a given type. One instance per parsed text, because it tracks the path. */
final class ValueReader {

    /** Maximum number of fields listed in an error message. */
    private static final int MAX_NAMED = 20;

    private final JsonPath path = new JsonPath();
    private final ScalarReader scalars = new ScalarReader(path);
    private final KeyReader keys = new KeyReader(scalars);

    Value read(JsonNode node, Type type) throws ArgumentException {
        if (path.depth() >= MessageReader.MAX_DEPTH && !type.isScalar()) {
            throw path.error(
                    "…",
                    "nested more than " + MessageReader.MAX_DEPTH + " deep, which no server takes; make it flatter");
        }
        if (node.isNull()) {
            throw path.error(node, "expected " + type.label() + ": null can stand only for a whole field");
        }
        if (type instanceof BaseType base) {
            return scalars.base(node, base);
        }
        if (type instanceof EnumType constants) {
            return scalars.constant(node, constants);
        }
        if (type instanceof ListType list) {
            return elements(node, list.element(), type);
        }
        if (type instanceof SetType set) {
            return unique(node, elements(node, set.element(), type));
        }
        return type instanceof MapType map ? entries(node, map) : record(node, (Struct) type);
    }

    private Value.List elements(JsonNode node, Type element, Type type) throws ArgumentException {
        if (!node.isArray()) {
            throw path.error(node, "expected " + type.label() + ": an array such as [1, 2]");
        }
        List<Value> values = new ArrayList<>(node.size());
        for (int i = 0; i < node.size(); i++) {
            int before = path.enterElement(i);
            values.add(read(node.get(i), element));
            path.leave(before);
        }
        return new Value.List(values);
    }

    private Value unique(JsonNode node, Value.List elements) throws ArgumentException {
        Set<Value> seen = new HashSet<>();
        for (int i = 0; i < elements.values().size(); i++) {
            if (!seen.add(elements.values().get(i))) {
                path.enterElement(i);
                throw path.error(node.get(i), "a set has each value once, this one was there before; remove it");
            }
        }
        return elements;
    }

    private Value entries(JsonNode node, MapType type) throws ArgumentException {
        List<Value.Entry> entries = new ArrayList<>(node.size());
        Set<Value> seen = new HashSet<>();
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                int before = path.enterElement(i);
                add(entry(node.get(i), type), entries, seen);
                path.leave(before);
            }
        } else if (node.isObject() && type.key().isScalar()) {
            Iterator<Map.Entry<String, JsonNode>> fields = node.fields();
            while (fields.hasNext()) {
                Map.Entry<String, JsonNode> field = fields.next();
                int before = path.enterKey(field.getKey());
                Value key = keys.read(field.getKey(), type.key());
                add(new Value.Entry(key, read(field.getValue(), type.value())), entries, seen);
                path.leave(before);
            }
        } else {
            throw path.error(
                    node,
                    "expected " + type.label() + ": "
                            + (type.key().isScalar()
                                    ? "an object such as {\"key\": value}"
                                    : "an array such as [{\"key\": {…}, \"value\": …}]"));
        }
        return new Value.Map(entries);
    }

    private void add(Value.Entry entry, List<Value.Entry> entries, Set<Value> seen) throws ArgumentException {
        if (!seen.add(entry.key())) {
            throw path.error("", "a map has each key once, this one was there before; remove it");
        }
        entries.add(entry);
    }

    private Value.Entry entry(JsonNode node, MapType type) throws ArgumentException {
        if (!node.isObject() || node.size() != 2 || !node.has("key") || !node.has("value")) {
            throw path.error(node, "expected an entry of " + type.label() + ": {\"key\": …, \"value\": …}");
        }
        int before = path.enterField("key");
        Value key = read(node.get("key"), type.key());
        path.leave(before);
        before = path.enterField("value");
        Value value = read(node.get("value"), type.value());
        path.leave(before);
        return new Value.Entry(key, value);
    }

    /** Reads a struct, or the parameters given by name. */
    Value.Record record(JsonNode node, Struct struct) throws ArgumentException {
        if (!node.isObject()) {
            throw path.error(node, "expected " + struct + ": an object with its fields by name");
        }
        Map<Short, Optional<Value>> given = new HashMap<>();
        Iterator<Map.Entry<String, JsonNode>> fields = node.fields();
        while (fields.hasNext()) {
            Map.Entry<String, JsonNode> entry = fields.next();
            int before = path.enterField(entry.getKey());
            Field field = struct.field(entry.getKey()).orElse(null);
            if (field == null) {
                throw path.error(entry.getValue(), struct + " has no field of this name; it has " + names(struct));
            }
            given.put(field.id(), value(entry.getValue(), field));
            path.leave(before);
        }
        return complete(struct, given, node);
    }

    /** Reads the parameters given as an array, in the order of the IDL. */
    Value.Record inOrder(JsonNode array, Struct parameters) throws ArgumentException {
        List<Field> fields = parameters.fields();
        if (array.size() != fields.size()) {
            throw path.error(
                    array,
                    "needs one element for each of " + fields.size() + " parameter(s) (" + names(parameters)
                            + "); give them all, or an object with the names of those you need",
                    "; here are " + array.size());
        }
        Map<Short, Optional<Value>> given = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            int before = path.enterField(fields.get(i).name());
            given.put(fields.get(i).id(), value(array.get(i), fields.get(i)));
            path.leave(before);
        }
        return complete(parameters, given, array);
    }

    private Optional<Value> value(JsonNode node, Field field) throws ArgumentException {
        return node.isNull() ? Optional.empty() : Optional.of(read(node, field.type()));
    }

    private Value.Record complete(Struct struct, Map<Short, Optional<Value>> given, JsonNode node)
            throws ArgumentException {
        Value.Record whole = Value.Record.of(struct, given);
        if (struct.kind() == Struct.Kind.UNION && whole.parts().size() != 1) {
            throw path.error(
                    node,
                    "expected " + struct + ": exactly one of its fields; it has " + names(struct),
                    "; here are " + whole.parts().size());
        }
        Iterator<Value.Part> parts = whole.parts().iterator();
        Field present = parts.hasNext() ? parts.next().field() : null;
        for (Field field : struct.fieldsById()) {
            if (field == present) {
                present = parts.hasNext() ? parts.next().field() : null;
            } else if (field.isRequired()) {
                path.enterField(field.name());
                throw path.error(
                        "",
                        "is required in " + struct + " and missing; give a "
                                + field.type().label());
            }
        }
        return whole;
    }

    private static String names(Struct struct) {
        String names =
                struct.fields().stream().limit(MAX_NAMED).map(Field::name).collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names + (struct.fields().size() > MAX_NAMED ? ", …" : "");
    }
}
