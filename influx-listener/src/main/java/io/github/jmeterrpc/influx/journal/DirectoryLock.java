package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.file.PrivateFiles;
import io.github.jmeterrpc.metrics.file.LockedFiles;
import io.github.jmeterrpc.metrics.file.LockedFiles.LockedFile;
import java.io.IOException;
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
    private final LockedFile file;

    private DirectoryLock(Path directory, LockedFile file) {
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
        PrivateFiles.create(real.resolve(NAME));
        Optional<LockedFile> file = LockedFiles.lock(real.resolve(NAME));
        if (file.isPresent() && Files.notExists(real.resolve(NAME))) {
            file.get().close();
            throw new NoSuchFileException(real.toString(), null, "removed by its previous owner");
        }
        return file.map(held -> new DirectoryLock(real, held));
    }

    /** Releases the lock, and deletes the directory if it is empty. */
    void release() throws IOException {
        try {
            if (isEmpty()) {
                remove();
            }
        } finally {
            file.close();
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
            file.content().close();
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
