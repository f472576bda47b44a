package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.files.GzipMembers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipException;

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

    /** The points in a compressed file; none if it is cut off. */
    public static List<String> lines(Path file) {
        try (InputStream in = new GzipMembers(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (EOFException | ZipException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The samples in the batches, by the names of the files. A file that is joined with later points
     * exists beside the larger one for a moment, or until that one is forced to the disk.
     */
    public static long samples(Path spool) {
        Map<Path, Long> largest = new HashMap<>();
        for (Path file : batches(spool)) {
            BatchFile batch = BatchFile.of(file).orElseThrow();
            Path one = file.resolveSibling(String.valueOf(batch.number()));
            largest.merge(one, batch.count().samples(), Math::max);
        }
        return largest.values().stream().mapToLong(Long::longValue).sum();
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
