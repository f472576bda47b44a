package io.github.jmeterrpc.dubbo.discovery.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.dubbo.args.JavaType;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares arguments with the metadata of a method: names of fields, constants of enums and the
 * kinds of values that a provider would not convert. It finds values that {@code PojoUtils} of the
 * provider ignores or rejects, and accepts all values that PojoUtils may convert.
 *
 * @param parameters the types of the parameters, with type arguments
 * @param types the described classes
 */
public record ArgumentDefinitions(List<JavaType> parameters, TypeDefinitions types) {

    /** Used if there is no metadata. */
    public static final ArgumentDefinitions NONE = new ArgumentDefinitions(List.of(), TypeDefinitions.NONE);

    private static final String CLASS = "class";

    private static final Set<String> WHOLE = Set.of(
            "byte",
            "short",
            "int",
            "long",
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.math.BigInteger");

    private static final Set<String> FRACTIONAL =
            Set.of("float", "double", "java.lang.Float", "java.lang.Double", "java.math.BigDecimal");

    private static final Set<String> FLAGS = Set.of("boolean", "java.lang.Boolean");

    /** Copies the list. */
    public ArgumentDefinitions {
        parameters = List.copyOf(parameters);
    }

    /**
     * Finds the first value that does not fit.
     *
     * @param arguments a JSON array with an element for each parameter
     * @return the error, which continues {@code argument 1 of type T …}; empty if all values fit
     */
    public Optional<String> problem(JsonNode arguments) {
        for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
            Optional<String> found = problem(arguments.get(i), parameters.get(i), "");
            if (found.isPresent()) {
                int number = i + 1;
                return found.map(text -> "argument " + number + " of type " + parameters.get(number - 1) + " " + text);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the user's own classes whose fields or constants the metadata does not describe.
     *
     * @param types types of the parameters
     */
    public Set<String> undescribed(List<JavaType> types) {
        Set<String> names = new LinkedHashSet<>();
        for (JavaType type : types) {
            addUndescribed(type, names);
        }
        return names;
    }

    private void addUndescribed(JavaType type, Set<String> names) {
        boolean own = type.name().contains(".") && !type.name().startsWith("java.");
        if (own && !types.knows(type)) {
            names.add(type.name());
        }
        type.arguments().forEach(argument -> addUndescribed(argument, names));
    }

    private Optional<String> problem(JsonNode value, JavaType type, String at) {
        if (value.isNull()) {
            boolean primitive = type.dimensions() == 0
                    && !type.name().contains(".")
                    && !type.name().isEmpty();
            return primitive && !at.isEmpty() ? misfit(at, type, "cannot be null") : Optional.empty();
        }
        if (type.dimensions() > 0) {
            return elements(value, type.component(), at);
        }
        List<String> constants = types.constants(type);
        if (!constants.isEmpty()) {
            return value.isTextual() && constants.contains(value.textValue())
                    ? Optional.empty()
                    : misfit(at, type, "must be one of " + String.join(", ", constants));
        }
        if (value.isObject()) {
            return isMap(type) ? entries(value, type, at) : fields(value, type, at);
        }
        if (value.isArray() && type.arguments().size() == 1) {
            return elements(value, type.argument(0), at);
        }
        return at.isEmpty() ? Optional.empty() : scalar(value, type, at);
    }

    private static boolean isMap(JavaType type) {
        return type.name().startsWith("java.util.") && type.name().endsWith("Map");
    }

    private Optional<String> elements(JsonNode array, JavaType type, String at) {
        Optional<String> found = Optional.empty();
        for (int i = 0; i < array.size() && found.isEmpty() && array.isArray(); i++) {
            found = problem(array.get(i), type, at + "[" + i + "]");
        }
        return found;
    }

    private Optional<String> entries(JsonNode map, JavaType type, String at) {
        Optional<String> found = Optional.empty();
        Iterator<Map.Entry<String, JsonNode>> entries = map.fields();
        while (entries.hasNext() && found.isEmpty()) {
            Map.Entry<String, JsonNode> entry = entries.next();
            found = problem(entry.getValue(), type.argument(1), at + "[\"" + entry.getKey() + "\"]");
        }
        return found;
    }

    private Optional<String> fields(JsonNode object, JavaType declared, String at) {
        JavaType type = object.path(CLASS).isTextual()
                ? JavaType.parse(object.path(CLASS).textValue())
                : declared;
        Map<String, JavaType> known = types.fields(type);
        Iterator<Map.Entry<String, JsonNode>> fields = object.fields();
        Optional<String> found = Optional.empty();
        while (fields.hasNext() && found.isEmpty() && !known.isEmpty()) {
            Map.Entry<String, JsonNode> field = fields.next();
            JavaType fieldType = known.get(field.getKey());
            if (fieldType != null) {
                found = problem(field.getValue(), fieldType, at + "." + field.getKey());
            } else if (!field.getKey().equals(CLASS)) {
                found = misfit(
                        at, type, "has no field " + field.getKey() + "; it has " + String.join(", ", known.keySet()));
            }
        }
        return found;
    }

    /** Describes a value that the provider cannot convert to the type of a field. */
    private static Optional<String> scalar(JsonNode value, JavaType type, String at) {
        if (WHOLE.contains(type.name()) || FRACTIONAL.contains(type.name())) {
            boolean number = value.isNumber()
                    || value.isTextual() && value.textValue().trim().matches("[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?");
            return number ? Optional.empty() : misfit(at, type, "must be a number");
        }
        if (FLAGS.contains(type.name())) {
            boolean flag =
                    value.isBoolean() || value.isTextual() && value.textValue().matches("(?i)true|false");
            return flag ? Optional.empty() : misfit(at, type, "must be true or false");
        }
        return Optional.empty();
    }

    private static Optional<String> misfit(String at, JavaType type, String reason) {
        return Optional.of(at.isEmpty() ? reason : "at " + at + " of type " + type + " " + reason);
    }
}
