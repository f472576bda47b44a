package io.github.jmeterrpc.benchmarks.measure;

import io.github.jmeterrpc.support.suite.Suite;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;

/** A benchmark as a command, with its options in fields that picocli fills. */
public abstract class Benchmark implements Callable<Integer> {

    private final String prefix;
    /** Set when it runs. */
    protected Suite suite;
    /** Where its files go; set when it runs. */
    protected Path folder;

    /** @param prefix the name of its folder begins so */
    protected Benchmark(String prefix) {
        this.prefix = prefix;
    }

    /** Measures, and prints each line as soon as there is one. */
    protected abstract void measure();

    @Override
    public final Integer call() {
        suite = Suite.find();
        folder = suite.folder("bench")
                .resolve(prefix + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));
        measure();
        return 0;
    }

    /** Prints a line. */
    public static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
