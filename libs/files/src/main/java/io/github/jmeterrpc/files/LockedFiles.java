package io.github.jmeterrpc.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locks files, so that each file has one owner among all JVMs, and within this JVM. The operating
 * system releases the locks of a killed JVM. Thread-safe.
 *
 * <p>The registry of locked files is static because POSIX locks belong to the process: closing any
 * other descriptor of a file releases the process's lock on it, so a file that this JVM holds must
 * not be opened again.
 */
public final class LockedFiles {

    private static final Set<Path> LOCKED = ConcurrentHashMap.newKeySet();

    private LockedFiles() {}

    /** A locked file; closing it releases the lock, once. */
    public static final class LockedFile implements Closeable {

        private final Path path;
        // Does not use a channel, which an interrupt would close during a write.
        private final RandomAccessFile content;
        private boolean released;

        private LockedFile(Path path, RandomAccessFile content) {
            this.path = path;
            this.content = content;
        }

        /** The file, open for reading and writing. */
        public RandomAccessFile content() {
            return content;
        }

        @Override
        public synchronized void close() throws IOException {
            if (!released) {
                released = true;
                release(path, content);
            }
        }
    }

    /**
     * Opens and locks a file, which is created if it does not exist.
     *
     * @return empty if the file has another owner, in this JVM or another one
     * @throws IOException if its folder does not exist, or it cannot be opened for writing
     */
    public static Optional<LockedFile> lock(Path file) throws IOException {
        Path real = canonical(file.toAbsolutePath());
        if (!LOCKED.add(real)) {
            return Optional.empty();
        }
        RandomAccessFile content = null;
        boolean locked = false;
        try {
            content = new RandomAccessFile(real.toFile(), "rw");
            locked = content.getChannel().tryLock() != null;
            return locked ? Optional.of(new LockedFile(real, content)) : Optional.empty();
        } finally {
            if (!locked) {
                release(real, content);
            }
        }
    }

    private static void release(Path real, RandomAccessFile content) throws IOException {
        try {
            if (content != null) {
                content.close();
            }
        } finally {
            LOCKED.remove(real);
        }
    }

    /** A file may be reachable by several paths. */
    private static Path canonical(Path absolute) throws IOException {
        return Files.exists(absolute)
                ? absolute.toRealPath()
                : absolute.resolveSibling(".").toRealPath().resolve(absolute.getFileName());
    }
}
