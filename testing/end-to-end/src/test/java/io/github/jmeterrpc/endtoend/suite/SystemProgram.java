package io.github.jmeterrpc.endtoend.suite;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A program of a Debian package that tests need. */
public enum SystemProgram {
    NGINX("nginx", "nginx-light", "nginx.required"),
    AB("ab", "apache2-utils", "ab.required"),
    XVFB("Xvfb", "xvfb", "xvfb.required"),
    /** Windows get no keys without a window manager. */
    OPENBOX("openbox", "openbox", "xvfb.required");

    private final String command;
    private final String debianPackage;
    private final String required;

    SystemProgram(String command, String debianPackage, String required) {
        this.command = command;
        this.debianPackage = debianPackage;
        this.required = required;
    }

    /**
     * Where it is. Skips a test where there is none; where the system property for it is true, the test fails instead.
     */
    public Path requireOrSkip() {
        Optional<Path> found = Arrays.stream(
                        (System.getenv("PATH") + File.pathSeparator + "/usr/sbin").split(File.pathSeparator))
                .map(folder -> Path.of(folder, command))
                .filter(Files::isExecutable)
                .findFirst();
        return found.orElseGet(() -> missing(command, debianPackage, required));
    }

    /** Skips a test for want of something; or fails it, where the system property is true. */
    public static Path missing(String what, String debianPackage, String required) {
        if (Boolean.getBoolean(required)) {
            throw new AssertionError("No " + what + ", and -D" + required + "=true: apt-get install " + debianPackage);
        }
        String message = "Skipped, no " + what + ": apt-get install " + debianPackage;
        System.out.println(message);
        Assumptions.abort(message);
        throw new AssertionError(message);
    }
}
