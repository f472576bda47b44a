package io.github.jmeterrpc.targets.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for as long as this JVM runs. */
public final class TempFolder {

    private static final int ATTEMPTS = 10;

    private TempFolder() {}

    /** Makes a folder that goes, with what is in it, when the JVM ends. */
    public static Path create(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "delete " + folder));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("No temporary folder: " + e.getMessage(), e);
        }
    }

    /** Servers end at the same time, and delete files of theirs: what is gone in between is tried again. */
    private static void delete(Path folder) {
        String problem = "";
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(folder); attempt++) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException | UncheckedIOException e) {
                problem = e.toString();
                pause();
            }
        }
        if (Files.exists(folder)) {
            System.err.println("Left behind: " + folder + " (" + problem + ")");
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
