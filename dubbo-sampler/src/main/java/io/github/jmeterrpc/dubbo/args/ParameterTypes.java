package io.github.jmeterrpc.dubbo.args;

import io.github.jmeterrpc.common.InvalidInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the parameter types of a method as a user types them, such as {@code String, java.util.List<com.example.Item>}. */
public final class ParameterTypes {

    private static final Pattern TYPE_NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*(\\[])*");
    private static final Pattern BRACKET = Pattern.compile("\\s*([\\[\\]])\\s*");
    private static final Pattern VARARGS = Pattern.compile("\\s*\\.\\.\\.$");
    private static final Pattern WILDCARD = Pattern.compile("^\\?(\\s*(extends|super)\\s+)?");
    private static final Map<String, String> SHORT_NAMES = shortNames();

    private ParameterTypes() {}

    /**
     * Splits and checks a list of types. The names come without type arguments, since providers look methods up by erased types;
     * well-known classes of {@code java.lang}, {@code java.util}, {@code java.math} and {@code java.time} need no
     * package.
     *
     * @param text types separated by commas; empty for a method without parameters
     * @return full names, arrays written with {@code []}
     * @throws InvalidInputException if a part is not the name of a type
     */
    public static String[] parse(String text) throws InvalidInputException {
        return parseTypes(text).stream().map(JavaType::erased).toArray(String[]::new);
    }

    /** As {@link #parse}, with the type arguments: by them the elements of lists and maps are checked. */
    static List<JavaType> parseTypes(String text) throws InvalidInputException {
        List<JavaType> types = new ArrayList<>();
        for (String part : splitOutsideTypeArguments(text)) {
            types.add(parseOne(text, part));
        }
        return types;
    }

    private static JavaType parseOne(String text, String part) throws InvalidInputException {
        String erased = VARARGS.matcher(
                        BRACKET.matcher(erase(text, part).trim()).replaceAll("$1"))
                .replaceFirst("[]");
        if (!TYPE_NAME.matcher(erased).matches()) {
            throw new InvalidInputException(
                    "Parameter types",
                    text,
                    "'" + part.trim() + "' is not a Java type; type names separated by commas, such as int,"
                            + " java.lang.String, com.example.Order");
        }
        JavaType type = JavaType.of(erased);
        return new JavaType(
                SHORT_NAMES.getOrDefault(type.name(), type.name()), argumentsOf(text, part), type.dimensions());
    }

    private static List<JavaType> argumentsOf(String text, String part) throws InvalidInputException {
        int open = part.indexOf('<');
        if (open < 0) {
            return List.of();
        }
        List<JavaType> arguments = new ArrayList<>();
        for (String argument : splitOutsideTypeArguments(part.substring(open + 1, part.lastIndexOf('>')))) {
            String bound = WILDCARD.matcher(argument.trim()).replaceFirst("");
            arguments.add(bound.isEmpty() ? JavaType.UNKNOWN : parseOne(text, bound));
        }
        return arguments;
    }

    private static List<String> splitOutsideTypeArguments(String text) {
        List<String> parts = new ArrayList<>();
        if (text.isBlank()) {
            return parts;
        }
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

    private static String erase(String text, String part) throws InvalidInputException {
        int open = part.indexOf('<');
        int close = part.lastIndexOf('>');
        if (open < 0 && close < 0) {
            return part;
        }
        if (open < 0 || close < open) {
            throw new InvalidInputException("Parameter types", text, "has an unpaired < or > in '" + part.trim() + "'");
        }
        return part.substring(0, open) + part.substring(close + 1);
    }

    private static Map<String, String> shortNames() {
        Map<String, String> names = new HashMap<>();
        put(names, "java.lang.", "Object String Integer Long Short Byte Character Float Double Boolean Class Number");
        put(names, "java.util.", "List Map Set Collection Date Locale UUID Optional ArrayList HashMap");
        put(names, "java.math.", "BigDecimal BigInteger");
        put(names, "java.time.", "LocalDate LocalTime LocalDateTime Instant ZonedDateTime OffsetDateTime Duration");
        return Map.copyOf(names);
    }

    private static void put(Map<String, String> names, String prefix, String simpleNames) {
        for (String name : simpleNames.split(" ")) {
            names.put(name, prefix + name);
        }
    }
}
