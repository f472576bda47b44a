package io.github.jmeterrpc.live.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Holds a folder, so that no two stores write to it; a killed JVM leaves it free. */
public final class FolderLock implements Closeable {

    private static final int MOST = 100;

    private final Path folder;
    private final FileChannel channel;

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
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
            FileChannel channel =
                    FileChannel.open(candidate.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                if (channel.tryLock() != null) {
                    return new FolderLock(candidate, channel);
                }
            } catch (OverlappingFileLockException e) {
                // Another store of this JVM has it.
            }
            channel.close();
        }
        throw new IOException("folder " + folder + " is used by another store; end that one, or take another folder");
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
