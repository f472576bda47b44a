package io.github.jmeterrpc.plans.suite;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** Whether this machine has nginx. */
public final class NginxProgram {

    private NginxProgram() {}

    /** Skips a test where there is none; with {@code -Dnginx.required=true} it fails instead. */
    public static void requireOrSkip() {
        boolean there = Arrays.stream(
                        (System.getenv("PATH") + File.pathSeparator + "/usr/sbin").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nginx")));
        if (there) {
            return;
        }
        if (Boolean.getBoolean("nginx.required")) {
            throw new AssertionError("No nginx, and -Dnginx.required=true: apt-get install nginx-light");
        }
        String message = "Skipped, no nginx: apt-get install nginx-light";
        System.out.println(message);
        Assumptions.abort(message);
    }
}
