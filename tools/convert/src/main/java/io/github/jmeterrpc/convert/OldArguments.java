package io.github.jmeterrpc.convert;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeterrpc.common.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table of arguments of jmeter-plugins-for-apache-dubbo: type and value, where nothing and {@code null} mean
 * null or 0.
 */
record OldArguments(OldDubbo old) {

    /** What Dubbo Request takes for null whatever the type is. */
    static final String NULL = "]NULL[";

    private static final Map<String, String> TYPES = Map.of(
            "string", "java.lang.String",
            "string[]", "java.lang.String[]",
            "integer", "java.lang.Integer",
            "integer[]", "java.lang.Integer[]");
    private static final Set<String> NUMBERS = Set.of("byte", "short", "int", "long", "float", "double");
    private static final Set<String> TEXTS = Set.of("java.lang.String", "String");

    List<NewElement.Row> rows() {
        List<NewElement.Row> rows = new ArrayList<>();
        for (int i = 1; i <= old.count("METHOD_ARGS_SIZE"); i++) {
            String typed = old.field("METHOD_ARGS_PARAM_TYPE" + i);
            String type = TYPES.getOrDefault(typed, typed);
            rows.add(new NewElement.Row(type, value(type, old.rawField("METHOD_ARGS_PARAM_VALUE" + i), i)));
        }
        return rows;
    }

    private String value(String type, String typed, int number) {
        if (typed.isBlank() || typed.strip().equalsIgnoreCase("null")) {
            return nothing(type);
        }
        if (TEXTS.contains(type)) {
            return typed.startsWith("\"") ? JsonText.quoted(typed).toString() : typed;
        }
        if (type.equals("boolean") || type.equals("java.lang.Boolean") || type.equals("Boolean")) {
            return typed.contains("${") ? typed : String.valueOf(Boolean.parseBoolean(typed.strip()));
        }
        char first = typed.strip().charAt(0);
        if ((first == '{' || first == '[') && !typed.contains("${")) {
            requireJson(typed, number);
        }
        return typed;
    }

    private static String nothing(String type) {
        if (NUMBERS.contains(type)) {
            return "0";
        }
        return switch (type) {
            case "boolean" -> "false";
            case "char" -> "\"\\u0000\"";
            default -> NULL;
        };
    }

    /** The old plugin read names without quotes, single quotes and the like as well. */
    private void requireJson(String typed, int number) {
        try {
            JsonText.parse(typed);
        } catch (JsonProcessingException e) {
            old.note("Argument " + number + " " + JsonText.NOT_JSON + JsonText.place(e));
        }
    }
}
