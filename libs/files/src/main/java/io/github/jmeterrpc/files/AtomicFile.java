package io.github.jmeterrpc.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Replaces or extends files atomically, and forces them to the disk. A reader of a replaced file
 * sees the old or the new content, never a mixture. Only their owner can read files, except shared
 * ones. The temporary name is random and must not exist, so that links are not followed.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes the content of a file. */
    public interface FileContent {

        /** Writes the whole content. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** @throws IOException if writing fails; the old file is still there */
    public static void write(Path path, byte[] content) throws IOException {
        write(path, out -> out.write(content));
    }

    /** @throws IOException if writing fails; the old file is still there */
    public static void write(Path path, FileContent content) throws IOException {
        write(path, content, ownerOnly(path, "rw-------"));
    }

    /**
     * Writes a file for several users, such as a report: the umask decides who can read it.
     *
     * @throws IOException if writing fails; the old file is still there
     */
    public static void writeShared(Path path, byte[] content) throws IOException {
        write(path, out -> out.write(content), new FileAttribute<?>[0]);
    }

    private static void write(Path path, FileContent content, FileAttribute<?>[] attributes) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + "."
                + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".part");
        Files.createFile(part, attributes);
        try {
            // Does not use a channel, which an interrupt would close during a write.
            try (OutputStream out = new FileOutputStream(part.toFile())) {
                content.writeTo(out);
            }
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }

    /**
     * Appends bytes completely or not at all: on failure, truncates the file to its previous
     * length.
     *
     * @param end length of the file before the call, and after a failure
     * @throws IOException if the bytes cannot be written completely
     */
    public static void append(RandomAccessFile file, long end, byte[] bytes) throws IOException {
        try {
            file.seek(end);
            file.write(bytes);
        } catch (IOException e) {
            try {
                file.setLength(end);
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    /**
     * Forces files of one folder and their names to the disk (fsync), so that they survive a power
     * failure. Ignores missing files, and names on systems that cannot force a folder.
     *
     * @throws IOException if the disk fails
     */
    public static void force(List<Path> files) throws IOException {
        for (Path file : files) {
            force(file, StandardOpenOption.WRITE);
        }
        if (!files.isEmpty()) {
            forceName(files.get(0));
        }
    }

    /**
     * Forces the name of a file or folder to the disk, so that a creation or a move survives a
     * power failure; has no effect on systems that cannot force a folder.
     */
    public static void forceName(Path path) {
        try {
            force(path.getParent(), StandardOpenOption.READ);
        } catch (IOException e) {
            // Some systems cannot force a folder.
            return;
        }
    }

    private static void force(Path file, OpenOption option) throws IOException {
        try (FileChannel channel = FileChannel.open(file, option)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            // The file was deleted meanwhile.
            return;
        }
    }

    /** Creates a folder and its parents, readable only by their owner. */
    public static Path createFolders(Path folder) throws IOException {
        return Files.createDirectories(folder, ownerOnly(folder, "rwx------"));
    }

    private static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
