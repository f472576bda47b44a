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
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        // Jar by jar: a class path with a star is in no order.
        String classPath = Stream.of(
                        Stream.of(classes()),
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(jar -> jar.matches(".*(jmh|jopt|commons-math).*")),
                        jarsIn(home.resolve("lib/ext")),
                        jarsIn(home.resolve("lib")))
                .flatMap(entries -> entries)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath, INSIDE + main));
        command.addAll(arguments);
        Path output = folder.resolve(main + ".txt");
        try (ManagedProcess process =
                ManagedProcess.start(main, new ProcessBuilder(command), output, Duration.ofMinutes(90))) {
            int code = process.awaitExit();
            try (Stream<String> lines = Files.lines(output)) {
                lines.filter(line -> line.startsWith(word + " ")).forEach(System.out::println);
            }
            if (code != 0) {
                throw process.failure("ended with exit code " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> jarsIn(Path folder) {
        return Arrays.stream(folder.toFile().listFiles((in, name) -> name.endsWith(".jar")))
                .sorted()
                .map(File::getPath);
    }

    /** The folder of the programs' classes. */
    public static String classes() {
        return Path.of(System.getProperty("suite.home", "."), "testing/benchmarks/target", "classes")
                .toAbsolutePath()
                .normalize()
                .toString();
    }
}
