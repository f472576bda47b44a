package io.github.jmeterrpc.dubbo.registry;

import java.util.ArrayList;
import java.util.List;

/**
 * The name of a type as metadata has it, taken apart.
 *
 * @param text as it stands there, without blanks
 * @param erased canonical name without type arguments and dimensions
 * @param arguments type arguments, as they stand there
 * @param dimensions of an array; 0: none
 */
record JavaType(String text, String erased, List<String> arguments, int dimensions) {

    /** Reads a name such as {@code java.util.Map<java.lang.String,com.example.Item>[]}. */
    static JavaType parse(String text) {
        String name = text.replace(" ", "");
        String element = name;
        int dimensions = 0;
        while (element.endsWith("[]")) {
            element = element.substring(0, element.length() - 2);
            dimensions++;
        }
        int open = element.indexOf('<');
        int close = element.lastIndexOf('>');
        if (open < 0 || close < open) {
            return new JavaType(name, element, List.of(), dimensions);
        }
        return new JavaType(
                name,
                element.substring(0, open) + element.substring(close + 1),
                split(element.substring(open + 1, close)),
                dimensions);
    }

    private static List<String> split(String arguments) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < arguments.length(); i++) {
            char c = arguments.charAt(i);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(arguments.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(arguments.substring(start));
        return parts.stream().map(JavaType::withoutBounds).toList();
    }

    /** The bound of a wildcard; Object if it has no upper one. */
    private static String withoutBounds(String argument) {
        if (argument.startsWith("?extends")) {
            return argument.substring("?extends".length());
        }
        return argument.startsWith("?") ? "java.lang.Object" : argument;
    }

    /** The type of an array's elements. */
    JavaType element() {
        return parse(text.substring(0, text.length() - 2));
    }

    /** The type argument at that place; Object if there is none. */
    JavaType argument(int index) {
        return parse(index < arguments.size() ? arguments.get(index) : "java.lang.Object");
    }

    /**
     * The name by which a provider looks the class up: erased, and with {@code $} before nested classes. Metadata has a
     * dot there, so what follows a name that begins with a capital letter is taken for a nested class.
     */
    String className() {
        StringBuilder name = new StringBuilder();
        boolean inClass = false;
        for (String part : erased.split("\\.")) {
            if (!name.isEmpty()) {
                name.append(inClass ? '$' : '.');
            }
            name.append(part);
            inClass |= !part.isEmpty() && Character.isUpperCase(part.charAt(0));
        }
        return name.append("[]".repeat(dimensions)).toString();
    }
}
