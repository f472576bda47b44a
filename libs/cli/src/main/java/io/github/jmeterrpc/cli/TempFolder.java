package io.github.jmeterrpc.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A folder that is deleted when this JVM ends. */
public final class TempFolder {

    private static final int ATTEMPTS = 10;
    private static final long WAIT_NANOS = 10_000_000;

    private TempFolder() {}

    /** Makes the folder. */
    public static Path create(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "delete " + folder));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("No temporary folder: " + e.getMessage(), e);
        }
    }

    /** Repeats: servers end at the same time, and write and delete files of their own. */
    private static void delete(Path folder) {
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(folder); attempt++) {
            LockSupport.parkNanos(attempt * WAIT_NANOS);
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            } catch (IOException | UncheckedIOException vanished) {
                // A file that another thread has deleted meanwhile.
            }
        }
        if (Files.exists(folder)) {
            System.err.println("Left behind: " + folder);
        }
    }
}
