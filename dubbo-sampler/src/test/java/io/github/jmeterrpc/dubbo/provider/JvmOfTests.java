package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs a class of the tests in a JVM of its own, of the same class path. */
public final class JvmOfTests {

    private static final Duration LIFE_LIMIT = Duration.ofMinutes(10);

    private JvmOfTests() {}

    /** @param by a command that runs another, such as one that gives it a network of its own */
    public static ManagedProcess start(List<String> by, String name, Class<?> main) {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        return ManagedProcess.start(name, new ProcessBuilder(command), Scratch.of(name + ".log"), LIFE_LIMIT);
    }
}
