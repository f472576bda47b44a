package io.github.jmeterrpc.live.disk;

import io.github.jmeterrpc.files.LockedFiles;
import io.github.jmeterrpc.files.LockedFiles.LockedFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Locks a folder, so that only one store writes to it; the lock of a killed JVM is released. */
public final class FolderLock implements Closeable {

    private static final int MOST = 100;

    private final Path folder;
    private final LockedFile file;

    private FolderLock(Path folder, LockedFile file) {
        this.folder = folder;
        this.file = file;
    }

    /**
     * Locks a folder, and creates it if it does not exist.
     *
     * @param orNext whether another folder, {@code folder-2} and so on, may be used if another
     *     store has locked this one
     * @throws IOException if the folder is not available
     */
    public static FolderLock of(Path folder, boolean orNext) throws IOException {
        for (int i = 1; i <= (orNext ? MOST : 1); i++) {
            Path candidate = i == 1 ? folder : folder.resolveSibling(folder.getFileName() + "-" + i);
            Files.createDirectories(candidate);
            Optional<LockedFile> file = LockedFiles.lock(candidate.resolve("lock"));
            if (file.isPresent()) {
                return new FolderLock(candidate, file.get());
            }
        }
        throw new IOException("folder " + folder + " is used by another store; stop that store, or use another folder");
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
