package io.github.jmeterrpc.common.error;

import java.security.CodeSource;

/**
 * Explains a class that is missing or of another version: the user's jar may lack one of its own,
 * or an older copy of the plugin's library is in JMeter's {@code lib} or {@code lib/ext} and is
 * found before the plugin's.
 *
 * @param className a class of the library, by which its jar is found
 * @param library name and version that the plugin brings
 * @param ifOwn follows the error where that class is the plugin's own: what to do then
 */
public record ClasspathConflict(String className, String library, String ifOwn) {

    /** What happened and what to do. */
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

    /** The jar or folder a class was loaded from. */
    private static String placeOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "an unknown place"
                : source.getLocation().getPath();
    }
}
