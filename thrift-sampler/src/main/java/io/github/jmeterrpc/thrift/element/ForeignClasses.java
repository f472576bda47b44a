package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.Failure;
import io.github.jmeterrpc.thrift.client.ResponseCode;
import java.security.CodeSource;
import org.apache.thrift.TException;

/**
 * Says what to do when a class is missing or of another version. It happens where an older libthrift stands in JMeter's
 * {@code lib} or {@code lib/ext}, and is found before the plugin's.
 */
public final class ForeignClasses {

    private ForeignClasses() {}

    /** Why code did not link with what was loaded, and what to do. */
    public static Failure failure(LinkageError e) {
        String message = message(e, libthrift(), placeOf(ForeignClasses.class));
        return new Failure(ResponseCode.INTERNAL_ERROR, message, e.toString());
    }

    static String message(LinkageError e, String libthrift, String plugin) {
        String found = "A class is missing or of another version (" + e + "): org.apache.thrift.TException ";
        if (libthrift.equals(plugin)) {
            return found
                    + "is the plugin's own, of libthrift 0.25; look for other copies of that class in lib and lib/ext";
        }
        return found + "came from " + libthrift
                + ", but the plugin brings libthrift 0.25 itself; remove it from lib or lib/ext";
    }

    private static String libthrift() {
        try {
            return placeOf(TException.class);
        } catch (LinkageError e) {
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
