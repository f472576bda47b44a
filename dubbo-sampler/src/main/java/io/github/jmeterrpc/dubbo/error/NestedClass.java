package io.github.jmeterrpc.dubbo.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains wrong names of nested classes, a common mistake: Dubbo needs a dollar sign before the
 * inner name, {@code Outer$Inner}, whereas source code has a dot.
 */
public final class NestedClass {

    /** A nested class written with a dot; class names begin with a capital letter. */
    private static final Pattern NESTED = Pattern.compile("((?:[^.]*\\.)*?)(\\p{Lu}[^.]*\\..*)");

    private static final Pattern BRACKETS = Pattern.compile("(?:\\[])+$");

    private NestedClass() {}

    /** Returns the name with dollar signs; empty if it cannot be the name of a nested class. */
    public static Optional<String> written(String name) {
        Matcher nested = NESTED.matcher(name);
        return nested.matches() ? Optional.of(nested.group(1) + nested.group(2).replace('.', '$')) : Optional.empty();
    }

    /**
     * Returns the remedy for names of possible nested classes: definite if the class path has such
     * a class, otherwise as a suggestion.
     *
     * @param names class names, also with brackets
     * @return the remedy, which begins with a semicolon; empty if none of the names can be a nested
     *     class
     */
    static String advice(List<String> names) {
        List<String> certain = new ArrayList<>();
        List<String> possible = new ArrayList<>();
        for (String name : names) {
            written(name).ifPresent(written -> {
                List<String> kind = exists(written) ? certain : possible;
                if (!kind.contains(written)) {
                    kind.add(written);
                }
            });
        }
        return !certain.isEmpty()
                ? "; the class is nested in another: type " + String.join(", ", certain)
                : possible.isEmpty() ? "" : "; if a class is nested in another, type " + String.join(", ", possible);
    }

    /** Whether JMeter's class path has the class; the class is not initialized. */
    private static boolean exists(String name) {
        try {
            Class.forName(BRACKETS.matcher(name).replaceAll(""), false, NestedClass.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
