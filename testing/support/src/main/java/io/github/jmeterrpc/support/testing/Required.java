package io.github.jmeterrpc.support.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Things that a test needs and a machine may lack. */
public final class Required {

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
     * Skips the test, or fails it if a system property is {@code true}.
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
        System.out.println(message);
        return Assumptions.abort(message);
    }
}
