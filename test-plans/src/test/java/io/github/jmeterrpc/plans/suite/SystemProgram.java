package io.github.jmeterrpc.plans.suite;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A program of a Debian package that tests need. */
public enum SystemProgram {
    NGINX("nginx", "nginx-light"),
    AB("ab", "apache2-utils");

    private final String command;
    private final String debianPackage;

    SystemProgram(String command, String debianPackage) {
        this.command = command;
        this.debianPackage = debianPackage;
    }

    /**
     * Where it is. Skips a test where there is none; with {@code -D<command>.required=true} it fails instead.
     */
    public Path requireOrSkip() {
        Optional<Path> found = Arrays.stream(
                        (System.getenv("PATH") + File.pathSeparator + "/usr/sbin").split(File.pathSeparator))
                .map(folder -> Path.of(folder, command))
                .filter(Files::isExecutable)
                .findFirst();
        if (found.isPresent()) {
            return found.get();
        }
        if (Boolean.getBoolean(command + ".required")) {
            throw new AssertionError(
                    "No " + command + ", and -D" + command + ".required=true: apt-get install " + debianPackage);
        }
        String message = "Skipped, no " + command + ": apt-get install " + debianPackage;
        System.out.println(message);
        Assumptions.abort(message);
        throw new AssertionError(message);
    }
}
