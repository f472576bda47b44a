package io.github.jmeterrpc.common.error;

import java.security.CodeSource;

/**
 * Explains why a class is missing or has a wrong version: the user's jar may lack one of its own
 * classes, or an older copy of the plugin's library is in JMeter's {@code lib} or {@code lib/ext}
 * and is found before the plugin's.
 *
 * @param className a class of the library, used to find the library's jar
 * @param library name and version that the plugin brings
 * @param ifOwn remedy appended to the error if the class is in the plugin's own jar
 */
public record ClasspathConflict(String className, String library, String ifOwn) {

    /** Returns the error and the remedy. */
    public String explain(LinkageError e) {
        return explain(e, placeOfLibrary(), placeOf(ClasspathConflict.class));
    }

    String explain(LinkageError e, String found, String plugin) {
        return "A class is missing or of another version (" + e + ")"
                + (found.equals(plugin)
                        ? ifOwn
                        : ": " + className + " came from " + found + ", but the plugin brings " + library
                                + " itself; remove it from lib or lib/ext");
    }

    private String placeOfLibrary() {
        try {
            return placeOf(Class.forName(className, false, ClasspathConflict.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return "no jar (" + e + ")";
        }
    }

    /** Returns the jar or folder that a class was loaded from. */
    private static String placeOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "an unknown place"
                : source.getLocation().getPath();
    }
}
