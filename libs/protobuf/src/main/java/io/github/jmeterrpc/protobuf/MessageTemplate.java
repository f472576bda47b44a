package io.github.jmeterrpc.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Creates a template of a request: each field of a message once, with a value of its type. It omits
 * messages that contain themselves, and fields below a depth of {@value #DEEPEST}.
 */
final class MessageTemplate {

    private static final int DEEPEST = 8;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Values of messages with a special JSON form. */
    private static final Map<String, JsonNode> WELL_KNOWN = Map.ofEntries(
            Map.entry("google.protobuf.Timestamp", JSON.textNode("2026-01-31T12:00:00Z")),
            Map.entry("google.protobuf.Duration", JSON.textNode("1s")),
            Map.entry("google.protobuf.FieldMask", JSON.textNode("")),
            Map.entry("google.protobuf.Struct", JSON.objectNode()),
            Map.entry("google.protobuf.Any", JSON.objectNode()),
            Map.entry("google.protobuf.Value", JSON.nullNode()),
            Map.entry("google.protobuf.ListValue", JSON.arrayNode()),
            Map.entry("google.protobuf.DoubleValue", JSON.numberNode(0)),
            Map.entry("google.protobuf.FloatValue", JSON.numberNode(0)),
            Map.entry("google.protobuf.Int64Value", JSON.textNode("0")),
            Map.entry("google.protobuf.UInt64Value", JSON.textNode("0")),
            Map.entry("google.protobuf.Int32Value", JSON.numberNode(0)),
            Map.entry("google.protobuf.UInt32Value", JSON.numberNode(0)),
            Map.entry("google.protobuf.BoolValue", JSON.booleanNode(false)),
            Map.entry("google.protobuf.StringValue", JSON.textNode("")),
            Map.entry("google.protobuf.BytesValue", JSON.textNode("")));

    private MessageTemplate() {}

    /** Returns the message as JSON with several lines. */
    static String of(Descriptor type) {
        return messageOf(type, new HashSet<>()).toPrettyString();
    }

    /** Returns a value of the field's type; an array with one element if the field is repeated. */
    static JsonNode valueOf(FieldDescriptor field) {
        return elementOf(field, new HashSet<>());
    }

    private static JsonNode messageOf(Descriptor type, Set<String> within) {
        JsonNode wellKnown = WELL_KNOWN.get(type.getFullName());
        if (wellKnown != null) {
            return wellKnown;
        }
        ObjectNode message = JSON.objectNode();
        if (within.size() >= DEEPEST || !within.add(type.getFullName())) {
            return message;
        }
        for (FieldDescriptor field : type.getFields()) {
            boolean laterOfOneof = field.getRealContainingOneof() != null
                    && field.getRealContainingOneof().getField(0) != field;
            boolean recursive = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
                    && within.contains(
                            (field.isMapField() ? mapValue(field) : field).getJavaType()
                                            == FieldDescriptor.JavaType.MESSAGE
                                    ? (field.isMapField() ? mapValue(field) : field)
                                            .getMessageType()
                                            .getFullName()
                                    : "");
            if (!laterOfOneof && !recursive) {
                message.set(field.getJsonName(), fieldOf(field, within));
            }
        }
        within.remove(type.getFullName());
        return message;
    }

    private static FieldDescriptor mapValue(FieldDescriptor map) {
        return map.getMessageType().findFieldByNumber(2);
    }

    private static JsonNode fieldOf(FieldDescriptor field, Set<String> within) {
        if (field.isMapField()) {
            FieldDescriptor key = field.getMessageType().findFieldByNumber(1);
            return JSON.objectNode().set(keyOf(key), elementOf(mapValue(field), within));
        }
        JsonNode element = elementOf(field, within);
        return field.isRepeated() ? JSON.arrayNode().add(element) : element;
    }

    private static String keyOf(FieldDescriptor key) {
        return switch (key.getJavaType()) {
            case BOOLEAN -> "true";
            case STRING -> "key";
            default -> "1";
        };
    }

    private static JsonNode elementOf(FieldDescriptor field, Set<String> within) {
        return switch (field.getJavaType()) {
            case MESSAGE -> messageOf(field.getMessageType(), within);
            case ENUM -> constantOf(field.getEnumType().getValues());
            case BOOLEAN -> JSON.booleanNode(false);
            case STRING, BYTE_STRING -> JSON.textNode("");
            // In JSON these are texts, because numbers in JavaScript have 53 bits.
            case LONG -> JSON.textNode("0");
            default -> JSON.numberNode(0);
        };
    }

    /**
     * Returns the second constant, because the first one in proto3 is the default and often
     * "unspecified".
     */
    private static JsonNode constantOf(List<EnumValueDescriptor> constants) {
        return JSON.textNode(constants.get(constants.size() > 1 ? 1 : 0).getName());
    }
}
