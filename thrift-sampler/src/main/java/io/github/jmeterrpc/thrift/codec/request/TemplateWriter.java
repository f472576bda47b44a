package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Builds an argument template. Types may be recursive or very large, so the template stops at a
 * type that is already open, at a nesting depth and at a number of parts. One instance per
 * template.
 */
final class TemplateWriter {

    private static final int MAX_PARTS = 500;
    private static final int MAX_REQUIRED_PARTS = 5_000;
    private static final int MAX_DEPTH = 16;
    private static final int MAX_CONSTANTS = 12;
    private static final int MAX_DEFAULT_PARTS = 200;

    /** Number of characters of a text that count as one part. */
    private static final int LINE = 50;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final List<ThriftArgumentTemplate.Comment> comments = new ArrayList<>();
    private final Set<Struct> open = new HashSet<>();
    private int parts;

    ThriftArgumentTemplate write(Struct parameters) {
        return new ThriftArgumentTemplate(struct(parameters, "").toPrettyString(), List.copyOf(comments));
    }

    private ObjectNode struct(Struct struct, String path) {
        ObjectNode node = JSON.objectNode();
        if (parts > MAX_REQUIRED_PARTS || !open.add(struct)) {
            // Recursive required fields have no valid value.
            return node;
        }
        for (Field field : chosen(struct)) {
            String at = path.isEmpty() ? field.name() : path + "." + field.name();
            comments.add(comment(at, field, struct));
            if (!hasLongDefault(field)) {
                node.set(field.name(), value(field, at));
            } else if (struct.kind() == Struct.StructKind.UNION) {
                node.set(field.name(), example(field.type(), at));
            }
        }
        open.remove(struct);
        return node;
    }

    private List<Field> chosen(Struct struct) {
        if (struct.kind() == Struct.StructKind.UNION) {
            // A union has exactly one field; the comment lists the others.
            return struct.fields().stream()
                    .filter(field -> !isOpen(field.type()))
                    .limit(1)
                    .toList();
        }
        return struct.fields().stream()
                .filter(field ->
                        isWanted(field.type()) || field.isRequired() || struct.kind() == Struct.StructKind.PARAMETERS)
                .toList();
    }

    /** False for a recursive type, and above the limits of depth and size. */
    private boolean isWanted(Type type) {
        parts++;
        return parts <= MAX_PARTS && open.size() <= MAX_DEPTH && !isOpen(type);
    }

    private boolean isOpen(Type type) {
        return type instanceof Struct struct && open.contains(struct);
    }

    /**
     * True if a default is too long for the editor. The template omits it; the encoder sends it
     * anyway.
     */
    private static boolean hasLongDefault(Field field) {
        return field.defaultValue()
                .filter(value -> left(value, MAX_DEFAULT_PARTS) < 0)
                .isPresent();
    }

    /**
     * Counts the parts of a default, but not all of a long one.
     *
     * @param most maximum number of parts, nested parts included
     * @return the number of parts left; negative if there are more
     */
    private static int left(JsonNode value, int most) {
        int left = most - 1 - value.asText().length() / LINE;
        for (JsonNode part : value) {
            if (left < 0) {
                break;
            }
            left = left(part, left);
        }
        return left;
    }

    private JsonNode value(Field field, String path) {
        return field.defaultValue().orElseGet(() -> example(field.type(), path));
    }

    private JsonNode example(Type type, String path) {
        if (type instanceof BaseType base) {
            return switch (base) {
                case BOOL -> JSON.booleanNode(false);
                case I8, I16, I32, I64 -> JSON.numberNode(0);
                case DOUBLE -> JSON.numberNode(0.0);
                case STRING, BINARY -> JSON.textNode("");
                case UUID -> JSON.textNode("00000000-0000-0000-0000-000000000000");
            };
        }
        if (type instanceof EnumType constants) {
            return constants.constants().isEmpty()
                    ? JSON.numberNode(0)
                    : JSON.textNode(constants.constants().get(0).name());
        }
        if (type instanceof Struct struct) {
            return struct(struct, path);
        }
        if (type instanceof ListType list) {
            return elements(list.element(), path);
        }
        return type instanceof SetType set ? elements(set.element(), path) : map((MapType) type, path);
    }

    private ArrayNode elements(Type element, String path) {
        ArrayNode array = JSON.arrayNode();
        if (isWanted(element)) {
            array.add(example(element, path + "[0]"));
        }
        return array;
    }

    private JsonNode map(MapType type, String path) {
        boolean simple = type.key().isScalar();
        if (!isWanted(type.key()) || !isWanted(type.value())) {
            return simple ? JSON.objectNode() : JSON.arrayNode();
        }
        if (simple) {
            String key = example(type.key(), path).asText();
            return JSON.objectNode().set(key, example(type.value(), path + "[\"" + key + "\"]"));
        }
        ObjectNode entry = JSON.objectNode();
        entry.set("key", example(type.key(), path + "[0].key"));
        entry.set("value", example(type.value(), path + "[0].value"));
        return JSON.arrayNode().add(entry);
    }

    private static ThriftArgumentTemplate.Comment comment(String path, Field field, Struct struct) {
        List<String> rules = new ArrayList<>();
        if (field.isRequired()) {
            rules.add("required");
        } else if (field.isOptional()) {
            rules.add("optional");
        }
        if (field.type() instanceof EnumType constants) {
            rules.add("one of "
                    + joined(constants.constants().stream()
                            .map(EnumType.Constant::name)
                            .toList()));
        }
        if (struct.kind() == Struct.StructKind.UNION) {
            rules.add("exactly one of "
                    + joined(struct.fields().stream().map(Field::name).toList()));
        }
        if (hasLongDefault(field) && struct.kind() != Struct.StructKind.UNION) {
            rules.add(
                    field.isOptional()
                            ? "its default is too long to be shown here"
                            : "its default is too long to be shown here, and is sent if the field is left out");
        }
        String doc = field.doc().lines().map(String::strip).collect(Collectors.joining(" "));
        return new ThriftArgumentTemplate.Comment(path, field.type().label(), rules, doc);
    }

    private static String joined(List<String> names) {
        return names.stream().limit(MAX_CONSTANTS).collect(Collectors.joining(", "))
                + (names.size() > MAX_CONSTANTS ? ", …" : "");
    }
}
