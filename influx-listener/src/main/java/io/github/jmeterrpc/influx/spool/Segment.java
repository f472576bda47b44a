package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.WholeWrite;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A file of batches. Not thread-safe, except {@link #force}. */
final class Segment {

    private final Path path;

    // Not a channel: an interrupt would close it in the middle of a write. Null while nobody needs it.
    private RandomAccessFile file;
    private long bytes;
    private int waiting;

    private Segment(Path path, long bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    /** Begins a new one. */
    static Segment create(Path path, Origin origin) throws IOException {
        Segment segment = new Segment(path, 0);
        try {
            segment.write(Frame.around(Frame.ORIGIN, origin.encode()));
            return segment;
        } catch (IOException e) {
            segment.delete();
            throw e;
        }
    }

    /** One that an earlier run left. */
    static Segment existing(Path path, long bytes) {
        return new Segment(path, bytes);
    }

    private synchronized RandomAccessFile file(boolean writing) throws IOException {
        if (file == null) {
            file = writing ? PrivateFiles.open(path) : new RandomAccessFile(path.toFile(), "r");
        }
        return file;
    }

    /** Adds a record, as a whole or not at all, and tells its position. */
    long write(byte[] record) throws IOException {
        long position = bytes;
        WholeWrite.at(file(true), position, record);
        bytes += record.length;
        return position;
    }

    /**
     * Reads a batch back.
     *
     * @throws DamagedException if it is gone for good
     * @throws IOException if it cannot be read at the moment
     */
    byte[] read(Stored stored) throws IOException {
        byte[] record = new byte[Frame.HEAD_BYTES + stored.length()];
        try {
            RandomAccessFile in = file(false);
            in.seek(stored.position());
            in.readFully(record);
        } catch (EOFException e) {
            throw new DamagedException(path + " was cut off", e);
        } catch (FileNotFoundException e) {
            // Also thrown if the process may open no more files.
            throw Files.exists(path) ? e : new DamagedException(path + " is gone", e);
        }
        if (Frame.contentLength(record, 0) != stored.length()) {
            throw new DamagedException(path + " is damaged at " + stored.position(), null);
        }
        return Arrays.copyOfRange(record, Frame.HEAD_BYTES, record.length);
    }

    /** Brings what was written to the disk, unless it was closed or deleted meanwhile. From any thread. */
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

    void waitsFor() {
        waiting++;
    }

    /** One of its batches is done with; tells whether all are. */
    boolean settled() {
        return --waiting == 0;
    }

    boolean isDone() {
        return waiting == 0;
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
