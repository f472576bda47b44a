package io.github.jmeterrpc.dubbo.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Advises on names of classes within others, which are a common mistake: Dubbo needs a dollar sign
 * before the inner name, {@code Outer$Inner}, and sources have a dot.
 */
public final class NestedClass {

    /** A class within another, named with a dot: names of classes begin with a capital letter. */
    private static final Pattern NESTED = Pattern.compile("((?:[^.]*\\.)*?)(\\p{Lu}[^.]*\\..*)");

    private static final Pattern BRACKETS = Pattern.compile("(?:\\[])+$");

    private NestedClass() {}

    /** The name with dollar signs; empty if it cannot be of a nested class. */
    public static Optional<String> written(String name) {
        Matcher nested = NESTED.matcher(name);
        return nested.matches() ? Optional.of(nested.group(1) + nested.group(2).replace('.', '$')) : Optional.empty();
    }

    /**
     * The remedy for names that may be of nested classes: certain if the class path has such a
     * class, otherwise as a possibility.
     *
     * @param names of classes, also with brackets
     * @return begins with a semicolon; empty if no name may be one
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

    /** Whether JMeter's class path has the class; its code is not run. */
    private static boolean exists(String name) {
        try {
            Class.forName(BRACKETS.matcher(name).replaceAll(""), false, NestedClass.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
