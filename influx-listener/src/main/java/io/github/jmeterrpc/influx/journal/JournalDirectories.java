package io.github.jmeterrpc.influx.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the journals of earlier runs without locking them. */
public final class JournalDirectories {

    private JournalDirectories() {}

    /** The directories of runs below a spool directory, or the directory itself if it is one, oldest first. */
    public static List<Path> directories(Path spool) throws IOException {
        if (isRun(spool)) {
            return List.of(spool);
        }
        try (Stream<Path> entries = Files.list(spool)) {
            return entries.filter(JournalDirectories::isRun)
                    .sorted(Comparator.comparing(
                            run -> run.getFileName().toString().replaceFirst(".*_(?=[^_]*$)", "")))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static boolean isRun(Path directory) {
        return Files.isRegularFile(directory.resolve(DirectoryLock.NAME));
    }

    /** Reads the header of a run's journal; empty if no segment has a readable one. */
    public static Optional<JournalHeader> header(Path directory) throws IOException {
        for (Path file : segments(directory)) {
            try {
                return Optional.of(Segment.header(file));
            } catch (IOException e) {
                // The next file may have a readable header. An unreadable file is logged when its delivery starts.
                continue;
            }
        }
        return Optional.empty();
    }

    static List<Path> segments(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(Journal.SUFFIX))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** Whether a running listener or replay holds the directory. */
    public static boolean isInUse(Path directory) throws IOException {
        Optional<DirectoryLock> lock = DirectoryLock.take(directory);
        if (lock.isPresent()) {
            lock.get().release();
        }
        return lock.isEmpty();
    }
}
