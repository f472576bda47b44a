package io.github.jmeterrpc.dubbo.args;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The type of a parameter, or of a part of one.
 *
 * @param name full name of the class or the primitive, without brackets; empty if it is not known
 * @param arguments type arguments; empty if the type has none, or if they are not known
 * @param dimensions number of array dimensions; 0 if the type is not an array
 */
public record JavaType(String name, List<JavaType> arguments, int dimensions) {

    /** An unknown type. */
    static final JavaType UNKNOWN = new JavaType("", List.of(), 0);

    private static final Pattern WILDCARD = Pattern.compile("^\\?(\\s*(extends|super))?\\s*");

    /** Copies the list. */
    public JavaType {
        arguments = List.copyOf(arguments);
    }

    /**
     * Parses a type, such as {@code java.util.Map<java.lang.String, ? extends com.example.Item>[]}.
     * Invalid text gives a type with an invalid name; a wildcard is replaced with its bound.
     */
    public static JavaType parse(String text) {
        String element = WILDCARD.matcher(text.trim()).replaceFirst("");
        int dimensions = 0;
        while (element.endsWith("[]")) {
            element = element.substring(0, element.length() - "[]".length()).trim();
            dimensions++;
        }
        int open = element.indexOf('<');
        int close = element.lastIndexOf('>');
        if (open < 0 || close < open) {
            return new JavaType(element, List.of(), dimensions);
        }
        return new JavaType(
                element.substring(0, open).trim() + element.substring(close + 1),
                split(element.substring(open + 1, close)).stream()
                        .map(JavaType::parse)
                        .toList(),
                dimensions);
    }

    /** Splits a list of types at its commas, except at commas within type arguments. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    /** The name by which a provider looks a method up. */
    public String erased() {
        return name + "[]".repeat(dimensions);
    }

    /** Type of an array's elements. */
    public JavaType component() {
        return new JavaType(name, arguments, dimensions - 1);
    }

    /** The type argument at an index; the unknown type if there is none. */
    public JavaType argument(int index) {
        return index < arguments.size() ? arguments.get(index) : UNKNOWN;
    }

    boolean primitive() {
        return dimensions == 0
                && switch (name) {
                    case "byte", "short", "int", "long", "float", "double", "boolean", "char" -> true;
                    default -> false;
                };
    }

    /** The type as a user would write it. */
    @Override
    public String toString() {
        String parameters = arguments.stream()
                .map(type -> type.name.isEmpty() ? "?" : type.toString())
                .collect(Collectors.joining(", "));
        return name + (arguments.isEmpty() ? "" : "<" + parameters + ">") + "[]".repeat(dimensions);
    }
}
