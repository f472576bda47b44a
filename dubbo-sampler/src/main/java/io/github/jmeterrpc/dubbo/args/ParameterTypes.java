package io.github.jmeterrpc.dubbo.args;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the parameter types of a method as a user types them, such as
 * {@code String, java.util.List<com.example.Item>}.
 */
public final class ParameterTypes {

    private static final Pattern TYPE_NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");
    private static final Pattern BRACKET = Pattern.compile("\\s*([\\[\\]])\\s*");
    private static final Pattern VARARGS = Pattern.compile("\\s*\\.\\.\\.$");
    /** {@code [Ljava.lang.String;} and {@code [[I}; see {@link Class#getName}. */
    private static final Pattern ARRAY_CLASS =
            Pattern.compile("(?<dimensions>\\[+)(?:L(?<class>[^;\\[\\]]+);?|(?<primitive>[BCDFIJSZ]))");

    private static final Map<String, String> PRIMITIVES = Map.of(
            "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S", "short", "Z",
            "boolean");

    private static final Map<String, String> SHORT_NAMES = shortNames();

    private ParameterTypes() {}

    /**
     * Splits and checks a list of types. The names come without type arguments, since providers
     * look methods up by erased types; well-known classes of {@code java.lang}, {@code java.util},
     * {@code java.math} and {@code java.time} need no package. Arrays may also have the name of
     * their class, such as {@code [Ljava.lang.String;}.
     *
     * @param text types separated by commas; empty for a method without parameters
     * @return full names, arrays written with {@code []}
     * @throws InvalidInputException if a part is not the name of a type
     */
    public static String[] parse(String text) throws InvalidInputException {
        return parseTypes(text).stream().map(JavaType::erased).toArray(String[]::new);
    }

    /**
     * Parses the types as {@link #parse} does, and keeps the type arguments, by which the elements
     * of lists and maps are checked.
     */
    public static List<JavaType> parseTypes(String text) throws InvalidInputException {
        String typed = TypedText.strip(text);
        TypedText.requirePlain("Parameter types", typed);
        List<JavaType> types = new ArrayList<>();
        if (!typed.isEmpty()) {
            for (String part : JavaType.split(typed)) {
                String plain = VARARGS.matcher(BRACKET.matcher(part.trim()).replaceAll("$1"))
                        .replaceFirst("[]");
                types.add(checked(JavaType.parse(sourceForm(plain)), text, part));
            }
        }
        return types;
    }

    /**
     * Converts the class name of an array, as logs and stack traces show it, to its form in source
     * code.
     */
    private static String sourceForm(String name) {
        Matcher array = ARRAY_CLASS.matcher(name);
        if (!array.matches()) {
            return name;
        }
        String element = array.group("class") == null
                ? PRIMITIVES.get(array.group("primitive"))
                : array.group("class").replace('/', '.');
        return element + "[]".repeat(array.group("dimensions").length());
    }

    /** Returns the type with full names. */
    private static JavaType checked(JavaType type, String text, String part) throws InvalidInputException {
        if (!TYPE_NAME.matcher(type.name()).matches()) {
            throw new InvalidInputException(
                    "Parameter types",
                    text,
                    "'" + part.trim() + "' is not a Java type; type names separated by commas, such as int,"
                            + " java.lang.String, com.example.Order");
        }
        List<JavaType> arguments = new ArrayList<>();
        for (JavaType argument : type.arguments()) {
            arguments.add(argument.equals(JavaType.UNKNOWN) ? argument : checked(argument, text, part));
        }
        return new JavaType(SHORT_NAMES.getOrDefault(type.name(), type.name()), arguments, type.dimensions());
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
