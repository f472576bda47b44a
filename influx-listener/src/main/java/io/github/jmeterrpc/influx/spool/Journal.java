package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The directory of one run, which this object holds alone. Not thread-safe. */
final class Journal {

    static final String SUFFIX = ".journal";

    private static final int MAX_SAME_NAMES = 1000;

    private final Path directory;
    private final DirectoryLock lock;
    private final Origin origin;
    private final long segmentBytes;
    private final SettledFile settled;
    private final Deque<Segment> segments = new ArrayDeque<>();
    private boolean open;
    private Optional<Segment> full = Optional.empty();
    private long lastNumber;
    private int lastSegment;

    Journal(Path directory, DirectoryLock lock, Origin origin, long segmentBytes) throws IOException {
        this.directory = directory;
        this.lock = lock;
        this.origin = origin;
        this.segmentBytes = segmentBytes;
        this.settled = SettledFile.in(directory);
    }

    /**
     * Begins one for a run.
     *
     * @param segmentBytes about how large a file gets
     */
    static Journal create(Path spool, Origin origin, long segmentBytes) throws IOException {
        String name = origin.fileName();
        for (int i = 1; i <= MAX_SAME_NAMES; i++) {
            // Equal where a clock was set back.
            Path directory = spool.resolve(i == 1 ? name : name + "-" + i);
            // Again each time: a run that ended may just have removed it.
            PrivateFiles.makeFolders(spool);
            try {
                PrivateFiles.makeFolder(directory);
                Optional<DirectoryLock> lock = DirectoryLock.take(directory);
                if (lock.isPresent()) {
                    return new Journal(directory, lock.get(), origin, segmentBytes);
                }
            } catch (FileAlreadyExistsException | NoSuchFileException e) {
                // Taken by another run, or, still empty, cleared away by one that ended or looked for what was left.
                continue;
            }
        }
        throw new IOException("No free name for a directory in " + spool);
    }

    /** Takes over a segment that an earlier run left. */
    void adopt(Segment segment) {
        segments.addLast(segment);
    }

    /** Whether an earlier JVM wrote down that a batch is done with. */
    boolean wasSettled(long number) {
        return settled.wasSettled(number);
    }

    Stored append(Batch batch) throws IOException {
        long number = ++lastNumber;
        byte[] content = BatchCodec.encode(number, batch);
        byte[] record = Frame.around(Frame.BATCH, content);
        Segment segment = current();
        long position;
        try {
            position = segment.write(record);
        } catch (IOException e) {
            // What lies there may be whole or not; nothing is added to it any more.
            open = false;
            deleteIfDone(segment);
            throw e;
        }
        segment.waitsFor();
        if (segment.bytes() >= segmentBytes) {
            open = false;
            full = Optional.of(segment);
        }
        return new Stored(segment, number, position, content.length, Amount.of(batch));
    }

    /** The file that the last batch filled, if it did: to be forced to the disk and closed. */
    Optional<Segment> takeFull() {
        Optional<Segment> taken = full;
        full = Optional.empty();
        return taken;
    }

    private Segment current() throws IOException {
        if (!open) {
            Path path = directory.resolve("%06d%s".formatted(++lastSegment, SUFFIX));
            segments.addLast(Segment.create(path, origin));
            open = true;
        }
        return segments.getLast();
    }

    Batch read(Stored stored) throws IOException {
        return BatchCodec.decode(stored.segment().read(stored));
    }

    /** A batch is done with. */
    void settle(Stored stored) throws IOException {
        Segment segment = stored.segment();
        if (!segment.settled() || open && segment == segments.peekLast()) {
            settled.add(stored.number());
        } else {
            deleteIfDone(segment);
        }
    }

    private void deleteIfDone(Segment segment) throws IOException {
        if (segment.isDone()) {
            delete(segment);
        }
    }

    /** The file with the newest batches. */
    Optional<Segment> newest() {
        return Optional.ofNullable(segments.peekLast());
    }

    /** Deletes a file with all that is in it. */
    void delete(Segment segment) throws IOException {
        if (segment == segments.peekLast()) {
            open = false;
        }
        segments.remove(segment);
        segment.delete();
        if (segments.isEmpty()) {
            settled.delete();
        }
    }

    List<Segment> segments() {
        return List.copyOf(segments);
    }

    long bytes() {
        return segments.stream().mapToLong(Segment::bytes).sum() + settled.bytes();
    }

    Path directory() {
        return directory;
    }

    Origin origin() {
        return origin;
    }

    /** Deletes what nobody needs any more, the directory itself if nothing is left, and gives it back. */
    void close() throws IOException {
        try {
            for (Segment segment : segments()) {
                if (segment.isDone()) {
                    delete(segment);
                } else {
                    segment.close();
                }
            }
            settled.close();
        } finally {
            lock.release();
        }
    }
}
