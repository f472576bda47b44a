package io.github.jmeterrpc.bench.command;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A benchmark as a command, with its options in fields that picocli fills. */
public abstract class Benchmark implements Callable<Integer> {

    private static final Pattern VALUE = Pattern.compile("@([A-Z_]+)@");

    private final String prefix;

    /** Set when the benchmark runs. */
    protected Suite suite;
    /** The folder for its files; set when the benchmark runs. */
    protected Path folder;

    /** @param prefix prefix of its folder's name */
    protected Benchmark(String prefix) {
        this.prefix = prefix;
    }

    /** Measures, and prints each line as soon as it is available. */
    protected abstract void measure();

    @Override
    public final Integer call() {
        suite = Suite.find();
        folder = suite.folder("bench")
                .resolve(prefix + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));
        measure();
        return 0;
    }

    /**
     * The class path of programs that measure the plugins as users have them: this module's
     * classes, JMH, and the jars of the JMeter home, each by its name, since the order of a class
     * path with a star is not defined.
     */
    protected final String jmeterClassPath() {
        Path home = suite.jmeter().path();
        return Stream.of(
                        Stream.of(classes()),
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(jar -> jar.matches(".*(jmh|jopt|commons-math).*")),
                        jarsIn(home.resolve("lib/ext")),
                        jarsIn(home.resolve("lib")))
                .flatMap(entries -> entries)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The folder of this module's classes. */
    protected static String classes() {
        return Benchmark.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
    }

    /** The jars of a folder, sorted. */
    protected static Stream<String> jarsIn(Path folder) {
        return Arrays.stream(folder.toFile().listFiles((in, name) -> name.endsWith(".jar")))
                .sorted()
                .map(File::getPath);
    }

    /** Prints a line. */
    public static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /**
     * Writes a benchmark's plan, the resource {@code plan.jmx} in the package of its class.
     *
     * @param values values of the placeholders @NAME@ in it, by name; one without a value is
     *     replaced by {@code false}
     */
    public static Path writePlan(Class<?> beside, Map<String, String> values, Path file) {
        try (InputStream in = beside.getResourceAsStream("plan.jmx")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            values.keySet().stream()
                    .filter(name -> !text.contains("@" + name + "@"))
                    .forEach(name -> {
                        throw new IllegalArgumentException("no @" + name + "@ in the plan beside " + beside);
                    });
            String plan = VALUE.matcher(text)
                    .replaceAll(name -> Matcher.quoteReplacement(values.getOrDefault(name.group(1), "false")
                            .replace("&", "&amp;")
                            .replace("<", "&lt;")));
            Files.createDirectories(file.getParent());
            return Files.writeString(file, plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
