package io.github.jmeterrpc.support.testing;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Things that a test needs and a machine may lack. */
public final class Required {

    /** Maven's console; what tests write to System.out and System.err goes to files. */
    private static final PrintStream CONSOLE =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private Required() {}

    /** A program of a Debian package, or {@link #missing}. */
    public static Path program(String property, String command, String debianPackage) {
        return Stream.of((System.getenv("PATH") + File.pathSeparator + "/usr/sbin").split(File.pathSeparator))
                .map(folder -> Path.of(folder, command))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> missing(property, command, "apt-get install " + debianPackage));
    }

    /**
     * Skips the test, with one message on the console for all tests of a JVM; or fails it if a
     * system property is {@code true}.
     *
     * @param property such as {@code influx.required}
     * @param what the missing program or file
     * @param howToGet how to install it, for the message
     * @return never
     */
    public static <T> T missing(String property, String what, String howToGet) {
        if (Boolean.getBoolean(property)) {
            throw new AssertionError("No " + what + ", and -D" + property + "=true: " + howToGet);
        }
        String message = "Skipped, no " + what + ": " + howToGet;
        if (REPORTED.add(message)) {
            CONSOLE.println(message);
        }
        return Assumptions.abort(message);
    }
}
