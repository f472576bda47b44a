package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.file.PrivateFiles;
import io.github.jmeterrpc.live.disk.HeldFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Exclusive lock on a directory for one listener or one replay of any JVM. The operating system releases it when the
 * JVM dies.
 */
final class DirectoryLock {

    static final String NAME = "lock";

    private final Path directory;
    private final RandomAccessFile file;

    private DirectoryLock(Path directory, RandomAccessFile file) {
        this.directory = directory;
        this.file = file;
    }

    /**
     * Locks a directory unless another process or listener holds it.
     *
     * @throws IOException if the directory is not there or cannot be written to
     */
    static Optional<DirectoryLock> take(Path directory) throws IOException {
        Path real = directory.toRealPath();
        if (!HeldFiles.take(real)) {
            return Optional.empty();
        }
        RandomAccessFile file = null;
        try {
            file = PrivateFiles.open(real.resolve(NAME));
            FileLock lock = file.getChannel().tryLock();
            if (lock != null) {
                if (Files.notExists(real.resolve(NAME))) {
                    throw new NoSuchFileException(real.toString(), null, "removed by who held it before");
                }
                return Optional.of(new DirectoryLock(real, file));
            }
            free(real, file);
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            free(real, file);
            throw e;
        }
    }

    private static void free(Path directory, RandomAccessFile file) throws IOException {
        try {
            if (file != null) {
                file.close();
            }
        } finally {
            HeldFiles.free(directory);
        }
    }

    /** Releases the lock, and deletes the directory if it is empty. */
    void release() throws IOException {
        try {
            if (isEmpty()) {
                remove();
            }
        } finally {
            free(directory, file);
        }
    }

    /**
     * Deletes the lock file while the lock is held, so that no other process can lock it in between. Windows cannot
     * delete an open file.
     */
    private void remove() throws IOException {
        try {
            Files.deleteIfExists(directory.resolve(NAME));
        } catch (IOException e) {
            file.close();
            Files.deleteIfExists(directory.resolve(NAME));
        }
        Files.deleteIfExists(directory);
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.allMatch(entry -> entry.getFileName().toString().equals(NAME));
        }
    }
}
