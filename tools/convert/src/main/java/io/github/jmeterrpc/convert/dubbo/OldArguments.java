package io.github.jmeterrpc.convert.dubbo;

import io.github.jmeterrpc.convert.plan.NewElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The table of arguments of jmeter-plugins-for-apache-dubbo: type and value, where nothing and {@code null} mean
 * null or 0.
 */
record OldArguments(OldDubbo old) {

    private static final Map<String, String> TYPES = Map.of(
            "string", "java.lang.String",
            "string[]", "java.lang.String[]",
            "integer", "java.lang.Integer",
            "integer[]", "java.lang.Integer[]");

    private static final Map<Character, String> PRIMITIVES = Map.of(
            'Z', "boolean", 'B', "byte", 'C', "char", 'S', "short", 'I', "int", 'J', "long", 'F', "float", 'D',
            "double");

    List<NewElement.TableRow> rows() {
        List<NewElement.TableRow> rows = new ArrayList<>();
        int counted = old.count("METHOD_ARGS_SIZE");
        for (int i = 1; i <= counted; i++) {
            if (old.has("METHOD_ARGS_PARAM_TYPE" + i) || old.has("METHOD_ARGS_PARAM_VALUE" + i)) {
                String type = type(old.field("METHOD_ARGS_PARAM_TYPE" + i), i);
                String typed = old.rawField("METHOD_ARGS_PARAM_VALUE" + i);
                rows.add(new NewElement.TableRow(type, new OldValue(old, type, i).converted(typed)));
            } else {
                old.note("Argument " + i + ": the plan counts " + counted
                        + " arguments, but has no type and value of this one; it is left out");
            }
        }
        return rows;
    }

    private String type(String typed, int number) {
        String type = withoutDescriptor(TYPES.getOrDefault(typed, typed));
        if (typed.startsWith("[")) {
            old.note("Argument " + number + ": the type " + typed
                    + (type.equals(typed) ? " is not known; type it as x[]" : " is written as " + type));
        }
        return type;
    }

    /** The Java form of {@code [Ljava.lang.String;} and {@code [[I}; any other text unchanged. */
    private static String withoutDescriptor(String type) {
        String element = type.replaceFirst("^\\[+", "");
        int dimensions = type.length() - element.length();
        if (dimensions == 0) {
            return type;
        }
        if (element.length() == 1 && PRIMITIVES.containsKey(element.charAt(0))) {
            return PRIMITIVES.get(element.charAt(0)) + "[]".repeat(dimensions);
        }
        return element.matches("L[^;]+;") ? element.substring(1, element.length() - 1) + "[]".repeat(dimensions) : type;
    }
}
