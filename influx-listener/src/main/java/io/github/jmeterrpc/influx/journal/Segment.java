package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.file.PrivateFiles;
import io.github.jmeterrpc.metrics.file.AtomicAppend;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A journal file: a {@link JournalHeader} followed by batches. Not thread-safe, except {@link #force}. */
public final class Segment {

    private static final int MAX_ORIGIN_BYTES = 1 << 16;

    private final Path path;

    // Not a FileChannel, which an interrupt would close in the middle of a write. Null while the file is closed.
    private RandomAccessFile file;
    private long bytes;
    private int pending;

    private Segment(Path path, long bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    /** Creates a file and writes its header. */
    static Segment create(Path path, JournalHeader header) throws IOException {
        Segment segment = new Segment(path, 0);
        try {
            segment.write(JournalRecord.around(JournalRecord.ORIGIN, header.encode()));
            return segment;
        } catch (IOException e) {
            segment.delete();
            throw e;
        }
    }

    /**
     * The content of a file that an earlier run left.
     *
     * @param batches all complete batches, in order
     * @param unreadableBytes number of bytes outside of complete records
     */
    record Recovered(Segment segment, JournalHeader header, List<JournalPosition> batches, long unreadableBytes) {}

    /**
     * Reads a file that an earlier run left.
     *
     * @throws IOException if the file cannot be read or has no valid header
     */
    static Recovered recover(Path path) throws IOException {
        byte[] file = Files.readAllBytes(path);
        JournalHeader header = header(path, file);
        List<JournalPosition> batches = new ArrayList<>();
        long unreadable = 0;
        int at = 0;
        while (at < file.length) {
            int length = JournalRecord.contentLength(file, at);
            if (length < 0) {
                unreadable++;
                at++;
            } else {
                if (JournalRecord.kind(file, at) == JournalRecord.BATCH) {
                    batches.add(JournalRecord.batchAt(file, at, length));
                }
                at += JournalRecord.HEAD_BYTES + length;
            }
        }
        return new Recovered(new Segment(path, file.length), header, batches, unreadable);
    }

    /** Reads only the header of a file. */
    static JournalHeader header(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return header(path, in.readNBytes(MAX_ORIGIN_BYTES));
        }
    }

    private static JournalHeader header(Path path, byte[] start) throws IOException {
        if (JournalRecord.contentLength(start, 0) < 0 || JournalRecord.kind(start, 0) != JournalRecord.ORIGIN) {
            throw new IOException(path + " does not begin as a journal");
        }
        try {
            return JournalHeader.decode(JournalRecord.firstContent(start));
        } catch (IllegalArgumentException e) {
            throw new IOException(path + " " + e.getMessage(), e);
        }
    }

    private synchronized RandomAccessFile file(boolean writing) throws IOException {
        if (file == null) {
            file = writing ? PrivateFiles.open(path) : new RandomAccessFile(path.toFile(), "r");
        }
        return file;
    }

    /** Appends a batch completely or not at all. */
    JournalPosition append(long number, Batch batch) throws IOException {
        byte[] record = JournalRecord.of(number, batch);
        long start = bytes;
        write(record);
        pending++;
        return new JournalPosition(number, start, record.length, PointCount.of(batch));
    }

    private void write(byte[] record) throws IOException {
        AtomicAppend.at(file(true), bytes, record);
        bytes += record.length;
    }

    /**
     * Reads a batch back.
     *
     * @throws CorruptJournalException if the batch is damaged or its file is missing
     * @throws IOException if the batch cannot be read now, but a later attempt may succeed
     */
    Batch read(JournalPosition position) throws IOException {
        byte[] record = new byte[position.length()];
        try {
            RandomAccessFile in = file(false);
            in.seek(position.start());
            in.readFully(record);
        } catch (EOFException e) {
            throw new CorruptJournalException(path + " was cut off", e);
        } catch (FileNotFoundException e) {
            // FileNotFoundException also means that the process has too many open files.
            throw Files.exists(path) ? e : new CorruptJournalException(path + " is gone", e);
        }
        if (JournalRecord.contentLength(record, 0) != record.length - JournalRecord.HEAD_BYTES) {
            throw new CorruptJournalException(path + " is damaged at " + position.start(), null);
        }
        return JournalRecord.batch(record);
    }

    /**
     * Forces the written data to the disk; does nothing if the file is closed or deleted. May be called by any thread.
     */
    void force() throws IOException {
        RandomAccessFile open;
        synchronized (this) {
            open = file;
        }
        if (open != null) {
            try {
                open.getFD().sync();
            } catch (IOException e) {
                throwIfOpen(open, e);
            }
        }
    }

    private synchronized void throwIfOpen(RandomAccessFile forced, IOException e) throws IOException {
        if (file == forced) {
            throw e;
        }
    }

    Path path() {
        return path;
    }

    long bytes() {
        return bytes;
    }

    /** Counts one more pending batch. */
    void addPending() {
        pending++;
    }

    /** Counts a completed delivery; returns whether no batch is pending any more. */
    boolean settled() {
        return --pending == 0;
    }

    boolean isDone() {
        return pending == 0;
    }

    synchronized void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }

    void delete() throws IOException {
        close();
        Files.deleteIfExists(path);
    }
}
