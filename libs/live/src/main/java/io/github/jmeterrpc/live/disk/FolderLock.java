package io.github.jmeterrpc.live.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Holds a folder, so that no two stores write to it; a killed JVM leaves it free. */
public final class FolderLock implements Closeable {

    private static final int MOST = 100;

    private final Path folder;
    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path folder, Path file) throws IOException {
        this.folder = folder;
        this.file = file;
        try {
            this.channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException | RuntimeException e) {
            HeldFiles.free(file);
            throw e;
        }
    }

    /**
     * Takes a folder, which is made if there is none.
     *
     * @param orNext whether another one may be taken, {@code folder-2}, if another store has this one
     * @throws IOException if it cannot be had
     */
    public static FolderLock of(Path folder, boolean orNext) throws IOException {
        for (int i = 1; i <= (orNext ? MOST : 1); i++) {
            Path candidate = i == 1 ? folder : folder.resolveSibling(folder.getFileName() + "-" + i);
            Files.createDirectories(candidate);
            Path file = HeldFiles.real(candidate.resolve("lock"));
            if (HeldFiles.take(file)) {
                FolderLock lock = new FolderLock(candidate, file);
                if (lock.isHeld()) {
                    return lock;
                }
                lock.close();
            }
        }
        throw new IOException("folder " + folder + " is used by another store; end that one, or take another folder");
    }

    private boolean isHeld() throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HeldFiles.free(file);
        }
    }
}
