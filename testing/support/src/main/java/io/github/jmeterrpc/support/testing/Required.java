package io.github.jmeterrpc.support.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs and other prerequisites of a test that a machine may lack. If one is missing, the test
 * is skipped, and {@link SkippedTests} lists it; or it fails, if a system property such as
 * {@code influx.required} is {@code true}.
 */
public final class Required {

    private static final String NAMESPACES = "netns.required";

    private Required() {}

    /**
     * The executables of that name in the folders of the PATH, in their order. No other place is
     * searched: a PATH without the program is a machine without it.
     */
    public static Stream<Path> onPath(String command) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, command))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }

    /** A program of a Debian package on the PATH, or {@link #missing}. */
    public static Path program(String property, String command, String debianPackage) {
        return onPath(command)
                .findFirst()
                .orElseGet(() -> missing(property, command, "apt-get install " + debianPackage));
    }

    /**
     * The right to make network namespaces, or {@link #missing}.
     *
     * @param prefix prefix of a command that runs it in a new namespace, such as
     *     {@code unshare --net}
     * @return the prefix
     */
    public static List<String> namespace(List<String> prefix) {
        program(NAMESPACES, "unshare", "util-linux");
        program(NAMESPACES, "ip", "iproute2");
        List<String> attempt = new ArrayList<>(prefix);
        attempt.add("true");
        return succeeds(attempt)
                ? prefix
                : missing(NAMESPACES, "network namespaces", "run as root on Linux, or allow user namespaces");
    }

    /** Whether a command exists and ends with 0; what it prints is discarded. */
    public static boolean succeeds(List<String> command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Skips the test; or fails it if a system property is {@code true}.
     *
     * @param property name of a property, such as {@code influx.required}
     * @param what the missing program or file
     * @param howToGet instructions for installing it, for the message
     * @return never
     */
    public static <T> T missing(String property, String what, String howToGet) {
        if (Boolean.getBoolean(property)) {
            throw new AssertionError("No " + what + ", and -D" + property + "=true: " + howToGet);
        }
        throw new SkippedTests.Missing(what, howToGet);
    }
}
