package io.github.jmeterrpc.dubbo.discovery.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.dubbo.args.JavaType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Writes a template of arguments for users to fill in: every field of every object, one element in
 * each list, the first constant of each enum. A type that contains itself ends with null. Used by
 * one thread.
 */
public final class DubboArgumentTemplate {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String NONE = "";

    /** Maximum nesting depth of objects. */
    private static final int DEEPEST = 8;

    /**
     * Maximum number of values in one template, because types that contain many types can grow very
     * large.
     */
    private static final int MOST_VALUES = 2000;

    private final TypeDefinitions definitions;
    private final Deque<String> open = new ArrayDeque<>();
    private int values;

    public DubboArgumentTemplate(TypeDefinitions definitions) {
        this.definitions = definitions;
    }

    /** A JSON array with an element for each parameter. */
    public String of(List<JavaType> parameters) {
        values = 0;
        ArrayNode array = JSON.arrayNode();
        parameters.forEach(type -> array.add(valueOf(type)));
        return array.toPrettyString();
    }

    private JsonNode valueOf(JavaType type) {
        if (++values > MOST_VALUES) {
            return JSON.nullNode();
        }
        if (type.dimensions() > 0) {
            return oneOf(type.component());
        }
        return switch (type.name()) {
            case "byte", "short", "int", "long" -> JSON.numberNode(0);
            case "java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long" -> JSON.numberNode(0);
            case "java.math.BigInteger", "java.math.BigDecimal", "java.lang.Number" -> JSON.numberNode(0);
            case "float", "double", "java.lang.Float", "java.lang.Double" -> JSON.numberNode(0.0);
            case "boolean", "java.lang.Boolean" -> JSON.booleanNode(false);
            case "char", "java.lang.Character" -> JSON.textNode("a");
            case "java.lang.String", "java.lang.CharSequence" -> JSON.textNode(NONE);
            case "java.util.Date", "java.sql.Timestamp" -> JSON.textNode("2026-01-31 12:00:00");
            case "java.time.LocalDate" -> JSON.textNode("2026-01-31");
            case "java.time.LocalTime" -> JSON.textNode("12:00:00");
            case "java.time.LocalDateTime" -> JSON.textNode("2026-01-31T12:00:00");
            case "java.time.Instant" -> JSON.textNode("2026-01-31T12:00:00Z");
            case "java.util.Locale" -> JSON.textNode("en_US");
            case "java.lang.Class" -> JSON.textNode("java.lang.String");
            case "java.util.UUID" -> JSON.textNode("00000000-0000-0000-0000-000000000000");
            case "java.util.Optional" -> valueOf(type.argument(0));
            default -> isMap(type) ? map(type) : isCollection(type) ? oneOf(type.argument(0)) : defined(type);
        };
    }

    private static boolean isMap(JavaType type) {
        return type.name().startsWith("java.util.") && type.name().endsWith("Map");
    }

    private static boolean isCollection(JavaType type) {
        return type.name().startsWith("java.util.") && type.name().matches(".*(List|Set|Collection|Queue|Deque)")
                || type.name().equals("java.lang.Iterable");
    }

    /** A list with one element, or without any if the element type is unknown. */
    private JsonNode oneOf(JavaType element) {
        JsonNode value = valueOf(element);
        ArrayNode array = JSON.arrayNode();
        return value.isNull() ? array : array.add(value);
    }

    private JsonNode map(JavaType type) {
        JsonNode key = valueOf(type.argument(0));
        String name = key.isValueNode() && !key.asText().isEmpty() && !key.isNull() ? key.asText() : "key";
        ObjectNode map = JSON.objectNode();
        map.set(name, valueOf(type.argument(1)));
        return map;
    }

    private JsonNode defined(JavaType type) {
        List<String> constants = definitions.constants(type);
        if (!constants.isEmpty()) {
            return JSON.textNode(constants.get(0));
        }
        if (!definitions.knows(type)) {
            return JSON.objectNode();
        }
        if (open.contains(type.toString()) || open.size() >= DEEPEST) {
            return JSON.nullNode();
        }
        open.push(type.toString());
        ObjectNode object = JSON.objectNode();
        definitions.fields(type).forEach((name, fieldType) -> object.set(name, valueOf(fieldType)));
        open.pop();
        return object;
    }
}
