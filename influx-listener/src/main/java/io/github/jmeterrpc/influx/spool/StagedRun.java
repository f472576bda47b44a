package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.files.LockedFiles;
import io.github.jmeterrpc.files.LockedFiles.LockedFile;
import io.github.jmeterrpc.influx.line.Line;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the points of a run to a folder of a spool that listeners and commands ignore until it is
 * complete. Then the folder becomes the folder of a run in one atomic step, and its points are sent like
 * those of any other run.
 *
 * <p>The name of the folder ends with a key, which identifies the run. A note keeps the folder
 * until {@link #forget}, so a repeated command detects that all or some of the points were sent.
 * Not thread-safe.
 */
public final class StagedRun implements Closeable {

    private static final String NOTE = "import.txt";
    private static final String LOCK = "lock";
    private static final String UNFINISHED = ".unfinished";
    private static final int FILE_LINES = 5000;

    private final Path folder;
    private final LockedFile lock;
    private final SpooledRun run;
    private final String key;
    private final List<Line> lines = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();
    private long number;

    private StagedRun(Path folder, LockedFile lock, SpooledRun run, String key) {
        this.folder = folder;
        this.lock = lock;
        this.run = run;
        this.key = key;
    }

    /**
     * Returns the complete run with a key, if there is one; its points have been sent or wait in
     * its folder.
     *
     * @param key eight hexadecimal digits
     */
    public static Optional<Path> find(Path spool, String key) throws IOException {
        if (Files.notExists(spool)) {
            return Optional.empty();
        }
        return RunFolder.list(spool).stream()
                .filter(folder -> folder.getFileName().toString().endsWith("." + key))
                .filter(folder -> Files.exists(folder.resolve(NOTE)))
                .findFirst();
    }

    /**
     * Begins a run; removes the files of an interrupted attempt with the same key.
     *
     * @param key eight hexadecimal digits
     * @throws IOException if the disk fails, or another process writes this run
     */
    public static StagedRun create(Path spool, SpooledRun run, String key) throws IOException {
        Path folder = AtomicFile.createFolders(spool.toAbsolutePath().resolve(key + UNFINISHED));
        LockedFile lock = LockedFiles.lock(folder.resolve(LOCK))
                .orElseThrow(() -> new IOException(folder + " is in use: the same import is running"));
        StagedRun staged = new StagedRun(folder, lock, run, key);
        try {
            staged.clear();
            return staged;
        } catch (IOException | RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    private void clear() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            for (Path file : left.filter(file -> !file.endsWith(LOCK)).toList()) {
                Files.delete(file);
            }
        }
    }

    /**
     * Adds lines.
     *
     * @throws IOException if the lines cannot be written; the run can then not be completed
     */
    public void add(List<Line> more) throws IOException {
        lines.addAll(more);
        if (lines.size() >= FILE_LINES) {
            write();
        }
    }

    private void write() throws IOException {
        if (!lines.isEmpty()) {
            PointCount count = PointCount.of(lines);
            BatchFile file = BatchFile.at(folder, run.start(), ++number, count);
            AtomicFile.write(file.path(), BatchFile.pack(run.header(), lines));
            files.add(file.path());
            lines.clear();
        }
    }

    /**
     * Forces all points to the disk, and turns the folder into the folder of a run.
     *
     * @param note text that {@link #note} returns
     * @return the folder
     */
    public Path complete(String note) throws IOException {
        write();
        AtomicFile.write(folder.resolve(NOTE), note.getBytes(StandardCharsets.UTF_8));
        files.add(folder.resolve(NOTE));
        AtomicFile.force(files);
        lock.close();
        Path done = folder.resolveSibling(run.folderName() + "." + key);
        Files.move(folder, done, StandardCopyOption.ATOMIC_MOVE);
        AtomicFile.forceName(done);
        return done;
    }

    /** Returns the text that was passed when the run was completed. */
    public static String note(Path completed) throws IOException {
        return Files.readString(completed.resolve(NOTE));
    }

    /** Removes the note, so that the folder is deleted when it has no points. */
    public static void forget(Path completed) throws IOException {
        Files.deleteIfExists(completed.resolve(NOTE));
    }

    /** Removes the points, unless the run is complete. */
    @Override
    public void close() throws IOException {
        if (Files.exists(folder)) {
            clear();
            lock.close();
            Files.deleteIfExists(folder.resolve(LOCK));
            Files.deleteIfExists(folder);
        }
    }
}
