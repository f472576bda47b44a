package io.github.jmeterrpc.influx.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Files and folders that their owner alone may read: labels, errors and answers of the system under test are in them.
 * Where the file system knows no such rights, those of the folder hold. What is there already keeps its rights.
 */
public final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /** Makes a folder, and those above it, if they are not there. */
    public static void makeFolders(Path folder) throws IOException {
        Files.createDirectories(folder, rights("rwx------"));
    }

    /**
     * Makes a folder.
     *
     * @throws FileAlreadyExistsException if it is there
     */
    public static void makeFolder(Path folder) throws IOException {
        Files.createDirectory(folder, rights("rwx------"));
    }

    /** Opens a file for reading and writing, and makes it if it is not there. */
    public static RandomAccessFile open(Path file) throws IOException {
        if (Files.notExists(file)) {
            try {
                Files.createFile(file, rights("rw-------"));
            } catch (FileAlreadyExistsException e) {
                // By another thread, just now.
                return new RandomAccessFile(file.toFile(), "rw");
            }
        }
        return new RandomAccessFile(file.toFile(), "rw");
    }

    private static FileAttribute<?>[] rights(String rights) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))}
                : new FileAttribute<?>[0];
    }
}
