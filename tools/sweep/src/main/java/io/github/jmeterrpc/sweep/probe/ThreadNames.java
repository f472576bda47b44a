package io.github.jmeterrpc.sweep.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts a pool's threads by their names, as Linux has them. Whether they have work cannot be seen there.
 *
 * @param pid the process
 * @param names of the pool's threads, cut to 15 characters
 */
public record ThreadNames(long pid, Pattern names) implements PoolProbe {

    @Override
    public Pool read() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
            long threads =
                    tasks.filter(task -> names.matcher(name(task)).matches()).count();
            return new Pool(Double.NaN, threads, Double.NaN, Double.NaN);
        } catch (IOException | UncheckedIOException e) {
            return Pool.UNKNOWN;
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm"), StandardCharsets.ISO_8859_1)
                    .trim();
        } catch (IOException e) {
            return ""; // Ended since.
        }
    }
}
