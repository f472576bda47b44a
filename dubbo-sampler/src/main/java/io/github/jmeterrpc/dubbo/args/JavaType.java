package io.github.jmeterrpc.dubbo.args;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The type of a parameter, or of a part of one.
 *
 * @param name full name of the class or the primitive, without brackets; empty if it is not known
 * @param arguments type arguments; empty if it has none, or they are not known
 * @param dimensions 0, or how many times an array of it
 */
record JavaType(String name, List<JavaType> arguments, int dimensions) {

    /** What nothing is known about. */
    static final JavaType UNKNOWN = new JavaType("", List.of(), 0);

    JavaType {
        arguments = List.copyOf(arguments);
    }

    /** A type without type arguments, such as {@code int[]}. */
    static JavaType of(String erased) {
        int bracket = erased.indexOf('[');
        return bracket < 0
                ? new JavaType(erased, List.of(), 0)
                : new JavaType(erased.substring(0, bracket), List.of(), (erased.length() - bracket) / "[]".length());
    }

    /** The name by which a provider looks a method up. */
    String erased() {
        return name + "[]".repeat(dimensions);
    }

    /** Type of an array's elements. */
    JavaType component() {
        return new JavaType(name, arguments, dimensions - 1);
    }

    /** The type argument at a place; unknown if there is none. */
    JavaType argument(int index) {
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
