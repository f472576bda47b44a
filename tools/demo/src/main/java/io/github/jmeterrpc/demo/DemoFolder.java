package io.github.jmeterrpc.demo;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The folder of one run of the demo, and the space on its disk. Runs are numbered, so that paths
 * are short: {@code target/demo/3}.
 *
 * @param path path of the folder
 */
record DemoFolder(Path path) {

    /** Bytes for result files, logs and points of a run on a fast machine, with a reserve. */
    static final long NEEDED = 256L << 20;

    /**
     * Free bytes below which the run ends, before one of its processes fails because the disk is
     * full.
     */
    static final long RESERVE = 32L << 20;

    private static final int MEGABYTE = 20;

    /**
     * Creates the folder with the next number; two demos that start at the same time get different
     * folders.
     *
     * @throws IOException if the folder cannot be created, or if its disk has less space than
     *     {@link #NEEDED}
     */
    static DemoFolder next(Path parent) throws IOException {
        Files.createDirectories(parent);
        requireSpace(parent, NEEDED, "cannot start");
        int number = last(parent) + 1;
        while (true) {
            try {
                return new DemoFolder(Files.createDirectory(parent.resolve(String.valueOf(number))));
            } catch (FileAlreadyExistsException taken) {
                number++;
            }
        }
    }

    private static int last(Path parent) throws IOException {
        try (Stream<Path> runs = Files.list(parent)) {
            return runs.map(run -> run.getFileName().toString())
                    .filter(name -> name.matches("\\d{1,6}"))
                    .mapToInt(Integer::parseInt)
                    .max()
                    .orElse(0);
        }
    }

    /**
     * Checks that the processes of the run can still write.
     *
     * @throws IllegalStateException if less than {@link #RESERVE} is left
     */
    void checkSpace() throws IOException {
        requireSpace(path, RESERVE, "was stopped");
    }

    private static void requireSpace(Path folder, long bytes, String consequence) throws IOException {
        FileStore disk = Files.getFileStore(folder);
        require(folder, disk.getUsableSpace(), bytes, consequence);
    }

    static void require(Path folder, long free, long bytes, String consequence) {
        if (free < bytes) {
            throw new IllegalStateException("the demo " + consequence + ": the disk of " + folder + " has "
                    + (free >> MEGABYTE) + " MB free, and " + (bytes >> MEGABYTE)
                    + " MB are needed; free some space, and start it again");
        }
    }
}
