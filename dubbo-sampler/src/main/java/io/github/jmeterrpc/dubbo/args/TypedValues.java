package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns a JSON value into the object to send for a parameter of a given type. Rejects values that
 * would otherwise be changed silently: numbers out of range, fractions for whole numbers, text for
 * numbers, null for primitives.
 *
 * <p>The fields of an object have no declared type; they are sent unchecked, and the provider
 * converts them to its own classes.
 */
final class TypedValues {

    private static final Set<String> COLLECTIONS = Set.of(
            "java.lang.Iterable",
            "java.util.Collection",
            "java.util.List",
            "java.util.ArrayList",
            "java.util.LinkedList",
            "java.util.Set",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.SortedSet",
            "java.util.TreeSet",
            "java.util.Queue",
            "java.util.Deque");

    private static final Set<String> MAPS = Set.of(
            "java.util.Map",
            "java.util.HashMap",
            "java.util.LinkedHashMap",
            "java.util.SortedMap",
            "java.util.TreeMap",
            "java.util.concurrent.ConcurrentMap",
            "java.util.concurrent.ConcurrentHashMap");

    private TypedValues() {}

    /**
     * @param value the input
     * @param type the parameter's type
     * @throws IllegalArgumentException if the value does not fit; the message continues "argument 1
     *     of type T …"
     */
    static Object toArgument(JsonNode value, JavaType type) {
        return convert(value, type, "");
    }

    private static Object convert(JsonNode value, JavaType type, String at) {
        if (type.dimensions() > 0 && !value.isNull()) {
            return array(value, type, at);
        }
        if (COLLECTIONS.contains(type.name()) && !value.isNull()) {
            List<Object> elements = list(arrayOf(value, type, at), type.argument(0), at);
            if (type.name().endsWith("Set")) {
                checkUnique(elements, type.argument(0), at);
            }
            return elements;
        }
        if (MAPS.contains(type.name()) && !value.isNull()) {
            return map(value, type, at);
        }
        try {
            return single(value, type);
        } catch (IllegalArgumentException e) {
            throw at.isEmpty() ? e : misfit(at, type, e.getMessage());
        }
    }

    private static Object single(JsonNode value, JavaType type) {
        if (value.isNull()) {
            if (type.primitive()) {
                throw new IllegalArgumentException("cannot be null; type a value, or use the wrapper type");
            }
            return null;
        }
        if (Scalars.knows(type.name())) {
            return Scalars.toArgument(value, type.name());
        }
        if (Times.knows(type.name())) {
            return Times.toArgument(value, type.name());
        }
        if (type.name().equals("java.util.Optional")) {
            throw new IllegalArgumentException(
                    "can only be null: Dubbo cannot send an Optional, it is not serializable");
        }
        // A class of the user: the value is an object with fields, or the name of an enum constant.
        // Number and Object accept more kinds of values.
        if (!type.name().isEmpty() && !type.name().startsWith("java.") && (value.isNumber() || value.isBoolean())) {
            throw new IllegalArgumentException("must be an object, or text that names a constant of an enum");
        }
        return UntypedValues.toArgument(value);
    }

    private static Object array(JsonNode value, JavaType type, String at) {
        if (type.dimensions() == 1 && type.name().equals("byte")) {
            return bytes(value, type, at);
        }
        if (type.dimensions() == 1 && type.name().equals("char") && value.isTextual()) {
            return value.textValue();
        }
        return list(arrayOf(value, type, at), type.component(), at);
    }

    /** Bytes are sent as bytes: in a list, a provider would silently convert 300 to 44. */
    private static byte[] bytes(JsonNode value, JavaType type, String at) {
        if (value.isTextual()) {
            try {
                return Scalars.base64(value);
            } catch (IllegalArgumentException e) {
                throw at.isEmpty() ? e : misfit(at, type, e.getMessage());
            }
        }
        JsonNode elements = arrayOf(value, type, at);
        byte[] bytes = new byte[elements.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) convert(elements.get(i), type.component(), at + "[" + i + "]");
        }
        return bytes;
    }

    private static List<Object> list(JsonNode array, JavaType elementType, String at) {
        List<Object> list = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            list.add(convert(array.get(i), elementType, at + "[" + i + "]"));
        }
        return list;
    }

    /** The provider would drop the second value. */
    private static void checkUnique(List<Object> elements, JavaType type, String at) {
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < elements.size(); i++) {
            if (!seen.add(elements.get(i))) {
                throw misfit(at + "[" + i + "]", type, "is a duplicate, which a set cannot hold");
            }
        }
    }

    private static Map<Object, Object> map(JsonNode value, JavaType type, String at) {
        if (!value.isObject()) {
            throw misfit(at, type, "must be an object, such as {\"key\": \"value\"}");
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        value.fields().forEachRemaining(field -> {
            String inside = at + "[\"" + field.getKey() + "\"]";
            Object key = key(field.getKey(), type.argument(0), inside);
            if (map.containsKey(key)) {
                throw misfit(inside, type.argument(0), "is a duplicate key");
            }
            map.put(key, convert(field.getValue(), type.argument(1), inside));
        });
        return map;
    }

    /** Converts a JSON key, which is always text, to the key type of the map. */
    private static Object key(String text, JavaType type, String at) {
        try {
            return Scalars.isNumber(type.name()) || type.name().equals("java.lang.Boolean")
                    ? single(JsonText.read(text), type)
                    : single(JsonText.quoted(text), type);
        } catch (IllegalArgumentException e) {
            throw misfit(at, type, "as a key " + e.getMessage());
        }
    }

    private static JsonNode arrayOf(JsonNode value, JavaType type, String at) {
        if (!value.isArray()) {
            throw misfit(
                    at,
                    type,
                    type.erased().equals("byte[]")
                            ? "must be base64 text, or an array of whole numbers"
                            : "must be an array, such as [1, 2]");
        }
        return value;
    }

    private static IllegalArgumentException misfit(String at, JavaType type, String reason) {
        return new IllegalArgumentException(at.isEmpty() ? reason : "at " + at + " of type " + type + " " + reason);
    }
}
