package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.influx.line.Line;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Writes the batches of a run to its folder, which the first batch creates, within the limit of the
 * disk usage. Guarded by its spool, except {@link #force}.
 */
public class Disk {

    /** Smaller files are joined with the next batch, bytes. */
    private static final long MIN_FILE_BYTES = 64L << 10;

    /** Approximate maximum number of files that are joined. */
    private static final long MAX_FILES = 8192;

    private final Path directory;
    private final long maxBytes;
    private final SpooledRun run;
    private final EarlierRuns earlier;
    private final Messages messages;
    private Optional<RunFolder> folder = Optional.empty();
    private boolean madeDirectory;
    private boolean limitReported;
    private boolean fsyncFailureReported;

    /**
     * Prepares the folder, which is not created yet.
     *
     * @param directory directory of the runs, created with the first batch; several JVMs of a
     *     machine may share it
     * @param maxBytes maximum disk usage, bytes
     * @param earlier queue for the batches of earlier runs
     */
    public Disk(Path directory, long maxBytes, SpooledRun run, EarlierRuns earlier, Messages messages) {
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.run = run;
        this.earlier = earlier;
        this.messages = messages;
    }

    /**
     * Writes lines to a separate file; deletes the oldest files first if the limit requires it.
     *
     * @param queue queue whose files may be deleted after those of earlier runs
     */
    void write(StoredBatch stored, List<Line> lines, PointCount count, BatchQueue queue) throws IOException {
        byte[] packed = BatchFile.pack(run.header(), lines);
        Path to = folder();
        makeRoom(packed.length, queue);
        BatchFile file = BatchFile.at(to, Instant.now(), stored.number, count);
        AtomicFile.write(file.path(), packed);
        stored.setFile(file, packed.length);
    }

    /**
     * Appends lines to the file of the newest batch; returns false if the file is large enough or
     * does not exist.
     */
    boolean join(List<Line> lines, PointCount count, BatchQueue queue) throws IOException {
        Optional<Batch> newest = queue.newest().filter(batch -> batch.stored().fileBytes < minFileBytes());
        if (newest.isEmpty()) {
            return false;
        }
        StoredBatch stored = newest.get().stored();
        BatchFile before = stored.file.orElseThrow();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        // Does not use a channel, which an interrupt would close.
        try (InputStream in = new FileInputStream(before.path().toFile())) {
            in.transferTo(all);
        }
        all.write(BatchFile.pack("", lines));
        makeRoom(all.size(), queue);
        if (!queue.newest().equals(newest)) {
            // The file was deleted to free disk space.
            return false;
        }
        BatchFile joined = before.joinedWith(count);
        AtomicFile.write(joined.path(), all.toByteArray());
        boolean wasForced = stored.forced;
        stored.setJoinedFile(joined, all.size());
        queue.join(newest.get(), count);
        if (!wasForced) {
            deleteJoined(before.path());
        }
        return true;
    }

    static void deleteJoined(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // A later run finds two files with the same number, and drops the smaller one.
            return;
        }
    }

    /**
     * Size below which files are joined; together with the limit of the disk usage it limits their
     * number.
     */
    private long minFileBytes() {
        return Math.max(MIN_FILE_BYTES, maxBytes / MAX_FILES);
    }

    /** Whether this many bytes fit without deleting a file. */
    boolean hasRoomFor(long bytes, BatchQueue queue) {
        return queue.fileBytes() + earlier.fileBytes() + bytes <= maxBytes;
    }

    private void makeRoom(long bytes, BatchQueue queue) throws IOException {
        if (bytes > maxBytes) {
            throw new IOException("a single window takes more than spoolMaxMb");
        }
        while (!hasRoomFor(bytes, queue) && (earlier.dropOldestFile() || queue.dropOldestFile())) {
            if (!limitReported) {
                limitReported = true;
                messages.error((maxBytes >> 20) + " MB in " + directory
                        + ", the limit by spoolMaxMb, are full;"
                        + " the oldest points are lost from now on; the total"
                        + " follows at the end");
            }
        }
    }

    private Path folder() throws IOException {
        if (folder.isEmpty()) {
            madeDirectory |= Files.notExists(directory);
            folder = Optional.of(RunFolder.create(directory, run.folderName()));
        }
        return folder.get().path();
    }

    /** The directory that contains the batches. */
    final Path where() {
        return folder.map(RunFolder::path).orElse(directory);
    }

    /**
     * Forces files and their names to the disk (fsync). A failure is logged once and otherwise
     * ignored: the data may still be on the disk, and its checksum is verified when it is read
     * back. May be called by any thread.
     */
    void force(List<Path> files) {
        // An interrupt would close the channels.
        boolean interrupted = Thread.interrupted();
        try {
            AtomicFile.force(files);
        } catch (ClosedByInterruptException e) {
            interrupted = true;
        } catch (IOException e) {
            if (!fsyncFailureReported) {
                fsyncFailureReported = true;
                messages.error(
                        "fsync failed in " + where() + " (" + e + "): a power failure may cost points in it, and"
                                + " so may a remote disk that is full. Check room and quota there, or set spoolDir to another disk");
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Finds the batches of earlier runs. */
    void findEarlier() {
        earlier.find(directory, run.destination());
    }

    BatchQueue earlier() {
        return earlier;
    }

    /**
     * Releases the folders, and deletes the spool directory if this run created it and it is empty.
     */
    void close() {
        earlier.close();
        try {
            if (folder.isPresent()) {
                folder.get().close();
            }
        } catch (IOException e) {
            messages.warn(where() + " could not be closed (" + e + ")");
        }
        try {
            if (madeDirectory) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            // The directory is not empty, so it is still needed.
            return;
        }
    }
}
