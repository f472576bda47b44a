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
 * Creates files and folders that only their owner may read, since they contain labels, errors and responses of the
 * system under test. On a file system without POSIX permissions, the rights of the parent folder apply. Existing files
 * and folders keep their rights.
 */
public final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /** Creates a folder and its missing parents. */
    public static void makeFolders(Path folder) throws IOException {
        Files.createDirectories(folder, rights("rwx------"));
    }

    /**
     * Creates a folder.
     *
     * @throws FileAlreadyExistsException if it exists
     */
    public static void makeFolder(Path folder) throws IOException {
        Files.createDirectory(folder, rights("rwx------"));
    }

    /** Opens a file for reading and writing; creates it if it does not exist. */
    public static RandomAccessFile open(Path file) throws IOException {
        create(file);
        return new RandomAccessFile(file.toFile(), "rw");
    }

    /** Creates a file if it does not exist. */
    public static void create(Path file) throws IOException {
        try {
            Files.createFile(file, rights("rw-------"));
        } catch (FileAlreadyExistsException e) {
            // Keeps its content and rights.
        }
    }

    private static FileAttribute<?>[] rights(String rights) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))}
                : new FileAttribute<?>[0];
    }
}
