package io.github.jmeterrpc.benchmarks.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A JMeter home whose jars are links to those of another one. */
record LinkedHome(Path path) {

    /**
     * Makes it.
     *
     * @param wanted the names of jars that it has
     */
    static LinkedHome make(Path path, Path full, Predicate<String> wanted) {
        try {
            for (Path file : files(full.resolve("bin"), 9)) {
                Path copy = path.resolve(full.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            for (String folder : List.of("lib", "lib/ext")) {
                Files.createDirectories(path.resolve(folder));
                for (Path jar : files(full.resolve(folder), 1)) {
                    if (wanted.test(jar.getFileName().toString())) {
                        Files.createSymbolicLink(path.resolve(full.relativize(jar)), jar.toAbsolutePath());
                    }
                }
            }
            return new LinkedHome(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    String classPath() {
        return path.resolve("lib") + "/*:" + path.resolve("lib/ext") + "/*";
    }
}
