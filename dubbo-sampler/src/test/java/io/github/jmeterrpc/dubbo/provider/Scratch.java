package io.github.jmeterrpc.dubbo.provider;

import java.nio.file.Path;

/**
 * Files that tests leave behind for people to read, in a folder per JVM, since several JVMs run
 * tests at the same time.
 */
public final class Scratch {

    private Scratch() {}

    /** A path of this JVM's own. */
    public static Path of(String... names) {
        return Path.of("target", "tests-" + System.getProperty("tests.fork", "0"))
                .resolve(Path.of("", names));
    }
}
