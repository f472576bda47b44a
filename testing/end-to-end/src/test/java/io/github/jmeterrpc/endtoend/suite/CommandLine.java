package io.github.jmeterrpc.endtoend.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands of the suite as its scripts start them, in a JVM of their own. The scripts themselves
 * build the suite when something is missing, and a jar must not be replaced while tests read it.
 */
public final class CommandLine {

    private CommandLine() {}

    /** A JVM with the test's class path. */
    public static List<String> java(String mainClass, String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dsuite.home=" + System.getProperty("suite.home"),
                "-cp",
                System.getProperty("java.class.path"),
                mainClass));
        command.addAll(List.of(options));
        return command;
    }
}
