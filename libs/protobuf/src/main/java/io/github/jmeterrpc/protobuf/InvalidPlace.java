package io.github.jmeterrpc.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The place where JSON does not fit its message, and the remedy. Protobuf's own parser reports
 * errors without their place. So each part is parsed separately, to find the smallest part that is
 * rejected.
 *
 * @param problem error and remedy, equal for all values
 * @param path path such as {@code items[2].price}; empty for the whole message
 */
record InvalidPlace(String problem, String path) {

    private static final String LIST = "google.protobuf.ListValue";
    private static final String ANY = "google.protobuf.Any";

    /** Examples of messages with a special JSON form; other messages of that package are objects. */
    private static final Map<String, String> WELL_KNOWN = Map.ofEntries(
            Map.entry("google.protobuf.Timestamp", "a time such as \"2026-01-31T12:00:00Z\""),
            Map.entry("google.protobuf.Duration", "seconds such as \"1.5s\""),
            Map.entry("google.protobuf.FieldMask", "names of fields such as \"user.name,size\""),
            Map.entry("google.protobuf.Struct", "an object"),
            Map.entry("google.protobuf.Value", "a value"),
            Map.entry(LIST, "an array"),
            Map.entry("google.protobuf.DoubleValue", "a number"),
            Map.entry("google.protobuf.FloatValue", "a number"),
            Map.entry("google.protobuf.Int64Value", "a whole number"),
            Map.entry("google.protobuf.UInt64Value", "a whole number of 0 or more"),
            Map.entry("google.protobuf.Int32Value", "a whole number of 32 bits"),
            Map.entry("google.protobuf.UInt32Value", "a whole number from 0 to 4294967295"),
            Map.entry("google.protobuf.BoolValue", "true or false, without quotes"),
            Map.entry("google.protobuf.StringValue", "text in double quotes"),
            Map.entry("google.protobuf.BytesValue", "base64 in double quotes"));

    /** Returns the end of an error message: the place, or an empty text for the whole message. */
    String suffix() {
        return path.isEmpty() ? "" : "; at " + path;
    }

    /** Whether the JSON of the message itself is an array. */
    static boolean isList(Descriptor type) {
        return type.getFullName().equals(LIST);
    }

    /** @param message JSON that the parser refuses for the type */
    static InvalidPlace find(MessageJson json, JsonNode message, Descriptor type, String path) {
        String wellKnown = WELL_KNOWN.get(type.getFullName());
        if (wellKnown != null) {
            return new InvalidPlace("must be " + wellKnown, path);
        }
        if (!message.isObject()) {
            return new InvalidPlace("must be an object: the message " + type.getFullName(), path);
        }
        if (type.getFullName().equals(ANY)) {
            return ofAny(json, (ObjectNode) message, path);
        }
        return inFields(json, (ObjectNode) message, type, path);
    }

    private static InvalidPlace inFields(MessageJson json, ObjectNode message, Descriptor type, String path) {
        for (Map.Entry<String, JsonNode> entry : message.properties()) {
            String at = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
            Optional<FieldDescriptor> field = fieldOf(type, entry.getKey());
            if (field.isEmpty()) {
                return unknown(type, entry.getKey(), at);
            }
            ObjectNode alone = JsonNodeFactory.instance.objectNode().set(entry.getKey(), entry.getValue());
            if (!json.accepts(alone, type)) {
                return inField(json, type, field.get(), entry.getKey(), entry.getValue(), at);
            }
        }
        return new InvalidPlace(
                "sets a field twice, by both of its names, or two fields of one oneof of " + type.getFullName()
                        + "; keep one",
                path);
    }

    private static InvalidPlace ofAny(MessageJson json, ObjectNode any, String path) {
        JsonNode url = any.path("@type");
        if (!url.isTextual()) {
            return new InvalidPlace(
                    "needs the type of its message in \"@type\", such as \"type.googleapis.com/demo.Order\"", path);
        }
        Descriptor type = json.typeOf(url.textValue());
        if (type == null) {
            return new InvalidPlace(
                    "names a type that the definition lacks; add its file to the descriptor set", path + ".@type");
        }
        if (WELL_KNOWN.containsKey(type.getFullName())) {
            return find(json, any.path("value"), type, path + ".value");
        }
        return inFields(json, any.deepCopy().without("@type"), type, path);
    }

    private static InvalidPlace inField(
            MessageJson json, Descriptor type, FieldDescriptor field, String key, JsonNode value, String at) {
        if (field.isMapField()) {
            return inMap(json, type, field, key, value, at);
        }
        if (!field.isRepeated()) {
            return inValue(json, field, value, at);
        }
        if (!value.isArray()) {
            return new InvalidPlace("must be an array: the field is repeated", at);
        }
        for (int i = 0; i < value.size(); i++) {
            ObjectNode alone = JsonNodeFactory.instance.objectNode();
            alone.putArray(key).add(value.get(i));
            if (!json.accepts(alone, type)) {
                return inValue(json, field, value.get(i), at + "[" + i + "]");
            }
        }
        return new InvalidPlace("cannot be read", at);
    }

    private static InvalidPlace inMap(
            MessageJson json, Descriptor type, FieldDescriptor field, String key, JsonNode value, String at) {
        if (!value.isObject()) {
            return new InvalidPlace("must be an object with a member for each entry: the field is a map", at);
        }
        FieldDescriptor keys = field.getMessageType().findFieldByNumber(1);
        FieldDescriptor values = field.getMessageType().findFieldByNumber(2);
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            ObjectNode alone = JsonNodeFactory.instance.objectNode();
            alone.putObject(key).set(entry.getKey(), entry.getValue());
            if (!json.accepts(alone, type)) {
                String place = at + "[" + JsonNodeFactory.instance.textNode(entry.getKey()) + "]";
                ObjectNode keyAlone = JsonNodeFactory.instance.objectNode();
                keyAlone.putObject(key).set(entry.getKey(), sampleOf(values));
                return json.accepts(keyAlone, type)
                        ? inValue(json, values, entry.getValue(), place)
                        : new InvalidPlace("has a key that must be " + keyForm(keys), place);
            }
        }
        return new InvalidPlace("cannot be read", at);
    }

    private static JsonNode sampleOf(FieldDescriptor field) {
        return MessageTemplate.valueOf(field);
    }

    private static InvalidPlace inValue(MessageJson json, FieldDescriptor field, JsonNode value, String at) {
        if (value.isNull()) {
            return new InvalidPlace("cannot be null within an array or a map", at);
        }
        if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
            return find(json, value, field.getMessageType(), at);
        }
        if (field.getJavaType() == FieldDescriptor.JavaType.ENUM) {
            return ofEnum(field.getEnumType(), value, at);
        }
        return new InvalidPlace("must be " + form(field), at);
    }

    private static InvalidPlace ofEnum(EnumDescriptor type, JsonNode value, String at) {
        List<String> names =
                type.getValues().stream().map(EnumValueDescriptor::getName).toList();
        return new InvalidPlace(
                "must be a constant of " + type.getFullName() + "; " + Nearest.advice(value.asText(), names), at);
    }

    private static InvalidPlace unknown(Descriptor type, String key, String at) {
        Set<String> names = new LinkedHashSet<>();
        type.getFields().forEach(field -> names.add(field.getJsonName()));
        if (names.isEmpty()) {
            return new InvalidPlace("is no field of " + type.getFullName() + ", which has none; leave it out", at);
        }
        return new InvalidPlace("is no field of " + type.getFullName() + "; " + Nearest.advice(key, names), at);
    }

    private static Optional<FieldDescriptor> fieldOf(Descriptor type, String key) {
        return type.getFields().stream()
                .filter(field ->
                        field.getJsonName().equals(key) || field.getName().equals(key))
                .findFirst();
    }

    private static String keyForm(FieldDescriptor key) {
        return switch (key.getJavaType()) {
            case BOOLEAN -> "\"true\" or \"false\"";
            default -> form(key) + ", in double quotes";
        };
    }

    /** Describes the JSON form of a scalar. */
    private static String form(FieldDescriptor field) {
        return switch (field.getType()) {
            case INT32, SINT32, SFIXED32 -> "a whole number from -2147483648 to 2147483647";
            case UINT32, FIXED32 -> "a whole number from 0 to 4294967295";
            case INT64, SINT64, SFIXED64 -> "a whole number from -9223372036854775808 to 9223372036854775807";
            case UINT64, FIXED64 -> "a whole number from 0 to 18446744073709551615";
            case BOOL -> "true or false, without quotes";
            case STRING -> "text in double quotes";
            case BYTES -> "base64 in double quotes";
            default -> "a number, or \"NaN\", \"Infinity\" or \"-Infinity\"";
        };
    }
}
