package io.github.jmeterrpc.endtoend.suite;

import io.github.jmeterrpc.support.testing.Required;
import java.nio.file.Path;

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
     * Where it is; without it the test is skipped, or fails where the system property for it is
     * true.
     */
    public Path requireOrSkip() {
        return Required.program(required, command, debianPackage);
    }
}
