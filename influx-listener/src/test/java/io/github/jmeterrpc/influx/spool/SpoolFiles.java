package io.github.jmeterrpc.influx.spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Looks at a spool directory from outside, also while a JVM writes to it. */
public final class SpoolFiles {

    private SpoolFiles() {}

    /** The batches of all runs, in order. */
    public static List<Path> batches(Path spool) {
        try (Stream<Path> files = Files.walk(spool)) {
            return files.filter(file -> BatchFile.of(file).isPresent()).sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The samples in the batches, by the names of the files. */
    public static long samples(Path spool) {
        return batches(spool).stream()
                .mapToLong(file -> BatchFile.of(file).orElseThrow().count().samples())
                .sum();
    }

    /** The size of all files. */
    public static long bytes(Path spool) {
        try (Stream<Path> files = Files.walk(spool)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
