package io.github.jmeterrpc.live.disk;

import io.github.jmeterrpc.metrics.file.AtomicAppend;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.ZipException;

/**
 * A file of gzip members, to which whole members are added. What {@link #append} has written is with the operating
 * system: a killed JVM loses nothing of it. Not thread-safe.
 */
public final class PointFile implements Closeable {

    /** Longest text of a member, uncompressed. */
    public static final int MAX_TEXT = 64 << 20;

    private final Path path;

    // Not a channel: an interrupt would close it in the middle of a write.
    private final RandomAccessFile file;
    private final GzipReader reader;
    private long end;
    private boolean dirty;

    /**
     * Opens a file, a new one if there is none.
     *
     * @throws IOException if that is not possible
     */
    public PointFile(Path path) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "rw");
        this.reader = new GzipReader((position, into) -> {
            file.seek(position);
            return file.read(into);
        });
        this.end = file.length();
    }

    /** Takes a member of the file. */
    public interface Visitor {

        /** Takes the text of a member. */
        void visit(byte[] text) throws IOException;
    }

    /**
     * Shows all members. What a killed JVM left of a member at the end is cut off.
     *
     * @param warnings told in words what is damaged
     * @throws IOException if the file cannot be read
     */
    public void readAll(Visitor visitor, Consumer<String> warnings) throws IOException {
        long at = 0;
        long damaged = -1;
        while (at < end) {
            GzipReader.Member member;
            try {
                member = reader.read(at, MAX_TEXT);
            } catch (ZipException | TooLargeException e) {
                damaged = damaged < 0 ? at : damaged;
                at = reader.nextMagic(at + 1, end);
                continue;
            }
            if (damaged >= 0) {
                warnings.accept(
                        path + " is damaged from byte " + damaged + " to " + at + "; its points there are lost");
                damaged = -1;
            }
            visitor.visit(member.text());
            at = member.end();
        }
        if (damaged >= 0) {
            end = damaged;
            file.setLength(end);
        }
    }

    /**
     * Adds a member, as a whole or not at all.
     *
     * @throws IOException if the disk does not take it
     */
    public void append(byte[] member) throws IOException {
        AtomicAppend.at(file, end, member);
        end += member.length;
        dirty = true;
    }

    /**
     * Brings what was added to the disk, so that it survives a power failure.
     *
     * @throws IOException if the disk does not take it
     */
    public void force() throws IOException {
        if (dirty) {
            dirty = false;
            file.getFD().sync();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
