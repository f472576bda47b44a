package io.github.jmeterrpc.dubbo.discovery.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.dubbo.args.JavaType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields and constants of the classes that the metadata of a service describes. Immutable. */
public final class TypeDefinitions {

    /** Used if the metadata has no types. */
    public static final TypeDefinitions NONE = new TypeDefinitions(Map.of());

    private final Map<String, JsonNode> byName;

    private TypeDefinitions(Map<String, JsonNode> byName) {
        this.byName = byName;
    }

    /** @param types the type definitions of the metadata */
    static TypeDefinitions of(JsonNode types) {
        Map<String, JsonNode> byName = new HashMap<>();
        for (JsonNode type : types) {
            byName.putIfAbsent(type.path("type").asText().replace(" ", ""), type);
        }
        return new TypeDefinitions(byName);
    }

    /** Whether the class is described. */
    boolean knows(JavaType type) {
        return definition(type).isPresent();
    }

    /** The names of an enum's constants; empty if the type is not an enum or is not described. */
    List<String> constants(JavaType type) {
        List<String> constants = new ArrayList<>();
        definition(type).ifPresent(found -> found.path(found.path("enums").isEmpty() ? "enum" : "enums")
                .forEach(constant -> constants.add(constant.asText())));
        return constants;
    }

    /** The fields of a class with their types, in the order of the metadata; empty if not described. */
    Map<String, JavaType> fields(JavaType type) {
        Map<String, JavaType> fields = new LinkedHashMap<>();
        definition(type).ifPresent(found -> found.path("properties")
                .fields()
                .forEachRemaining(field -> fields.put(field.getKey(), JavaType.parse(nameOf(field.getValue())))));
        return fields;
    }

    /** Metadata has a dot before nested classes; requests have a dollar sign. */
    private Optional<JsonNode> definition(JavaType type) {
        String name = type.toString().replace(" ", "");
        return Optional.ofNullable(byName.getOrDefault(
                name, byName.getOrDefault(type.name(), byName.get(type.name().replace('$', '.')))));
    }

    /**
     * Dubbo 3 writes a property's type as text, 2.7 as an object with a type, or a reference to
     * one.
     */
    private static String nameOf(JsonNode property) {
        return property.isTextual()
                ? property.asText()
                : property.path("type").asText(property.path("$ref").asText("java.lang.Object"));
    }
}
