package io.github.jmeterrpc.benchmarks.measure;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Programs in the class path of the JMeter home: what is measured is the jar that people get.
 *
 * @param suite with the JMeter home
 * @param folder of their output
 */
public record InsideJMeter(Suite suite, Path folder) {

    private static final String INSIDE = "io.github.jmeterrpc.benchmarks.inside.";

    /**
     * Runs one, and prints its lines that begin with a word.
     *
     * @param main the class, in {@code benchmarks.inside}
     * @throws IllegalStateException if it fails
     */
    public void run(String main, String word, List<String> arguments) {
        Path home = suite.jmeter().path();
        String jmh = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(jar -> jar.contains("jmh") || jar.contains("jopt") || jar.contains("commons-math"))
                .reduce("", (all, jar) -> all + File.pathSeparator + jar);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classes()
                        + jmh
                        + File.pathSeparator
                        + jarsIn(home.resolve("lib/ext"))
                        + File.pathSeparator
                        + jarsIn(home.resolve("lib")),
                INSIDE + main));
        command.addAll(arguments);
        try {
            Files.createDirectories(folder);
            Path output = folder.resolve(main + ".txt");
            try (ManagedProcess process = ManagedProcess.start(
                    main, new ProcessBuilder(command).directory(folder.toFile()), output, Duration.ofMinutes(90))) {
                int code = process.awaitExit();
                Files.readAllLines(output).stream()
                        .filter(line -> line.startsWith(word + " "))
                        .forEach(System.out::println);
                if (code != 0) {
                    throw process.failure("ended with exit code " + code);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Jar by jar: a class path with a star is in no order. */
    private static String jarsIn(Path folder) {
        File[] jars = folder.toFile().listFiles((in, name) -> name.endsWith(".jar"));
        Arrays.sort(jars);
        return Arrays.stream(jars)
                .map(File::getPath)
                .reduce((a, b) -> a + File.pathSeparator + b)
                .orElse("");
    }

    /** The folder of the programs' classes. */
    public static String classes() {
        return Path.of(System.getProperty("suite.home", "."), "testing/benchmarks/target", "classes")
                .toAbsolutePath()
                .normalize()
                .toString();
    }
}
