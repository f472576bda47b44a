package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The journal directory of one run. This object holds its exclusive lock from {@link #create} or {@link #claim} to
 * {@link #close}. Not thread-safe.
 */
public final class Journal implements AutoCloseable {

    static final String SUFFIX = ".journal";

    private static final int MAX_SAME_NAMES = 1000;

    private final Path directory;
    private final DirectoryLock lock;
    private final JournalHeader header;
    private final long segmentBytes;
    private final List<PendingBatch> recovered = new ArrayList<>();
    private final List<String> damages = new ArrayList<>();
    private final AckLog ackLog;
    private final Deque<Segment> segments = new ArrayDeque<>();
    private boolean open;
    private Optional<Segment> full = Optional.empty();
    private long lastNumber;
    private int lastSegment;

    private Journal(Path directory, DirectoryLock lock, JournalHeader header, long segmentBytes) throws IOException {
        this.directory = directory;
        this.lock = lock;
        this.header = header;
        this.segmentBytes = segmentBytes;
        this.ackLog = AckLog.in(directory);
    }

    /**
     * Creates the journal of a run.
     *
     * @param segmentBytes approximate size of a segment, bytes
     */
    public static Journal create(Path spool, JournalHeader header, long segmentBytes) throws IOException {
        String name = header.fileName();
        for (int i = 1; i <= MAX_SAME_NAMES; i++) {
            // Names collide if the clock was set back.
            Path directory = spool.resolve(i == 1 ? name : name + "-" + i);
            // Repeated in each attempt: another run may have deleted the directory as it ended.
            PrivateFiles.makeFolders(spool);
            try {
                PrivateFiles.makeFolder(directory);
                Optional<DirectoryLock> lock = DirectoryLock.take(directory);
                if (lock.isPresent()) {
                    return new Journal(directory, lock.get(), header, segmentBytes);
                }
            } catch (FileAlreadyExistsException | NoSuchFileException e) {
                // Another run has locked the directory, or has deleted it while it was still empty.
                continue;
            }
        }
        throw new IOException("No free name for a directory in " + spool);
    }

    /** Locks and reads the journal of an earlier run; empty if the directory is in use. */
    public static Optional<Journal> claim(Path directory) throws IOException {
        Optional<DirectoryLock> lock = DirectoryLock.take(directory);
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(recover(directory, lock.get()));
        } catch (IOException | RuntimeException e) {
            lock.get().release();
            throw e;
        }
    }

    private static Journal recover(Path directory, DirectoryLock lock) throws IOException {
        List<String> damages = new ArrayList<>();
        List<Segment.Recovered> files = new ArrayList<>();
        for (Path path : JournalDirectories.segments(directory)) {
            try {
                Segment.Recovered file = Segment.recover(path);
                files.add(file);
                if (file.unreadableBytes() > 0) {
                    damages.add(path + ": " + file.unreadableBytes()
                            + " bytes are no whole record (what was being written when its JVM was killed)");
                }
            } catch (IOException e) {
                damages.add(e.getMessage());
            }
        }
        JournalHeader header = files.isEmpty()
                ? new JournalHeader("", "", "", Instant.EPOCH)
                : files.get(0).header();
        Journal journal = new Journal(directory, lock, header, 0);
        journal.damages.addAll(damages);
        for (Segment.Recovered file : files) {
            journal.adopt(file);
        }
        return journal;
    }

    private void adopt(Segment.Recovered file) throws IOException {
        Segment segment = file.segment();
        segments.addLast(segment);
        for (JournalPosition position : file.batches()) {
            if (!ackLog.wasSettled(position.number())) {
                segment.addPending();
                recovered.add(PendingBatch.onDisk(new PendingBatch.Place(this, segment, position)));
            }
        }
        deleteIfDone(segment);
    }

    /** The pending batches found by {@link #claim}. */
    public List<PendingBatch> recovered() {
        return recovered;
    }

    /** The number of pending points and samples found by {@link #claim}. */
    public PointCount recoveredAmount() {
        return recovered.stream().map(PendingBatch::amount).reduce(PointCount.NONE, PointCount::plus);
    }

    /** Descriptions of the data that {@link #claim} could not read. */
    public List<String> damages() {
        return List.copyOf(damages);
    }

    /** Sends batches. */
    public interface Handler {

        /** Handles one batch; returns whether its delivery is complete. */
        boolean handle(Batch batch) throws IOException, InterruptedException;
    }

    /**
     * Passes all recovered batches to a handler, in order, and removes each one whose delivery is complete.
     *
     * @throws IOException if one cannot be read, or the handler gives up
     * @throws InterruptedException if the handler was interrupted
     */
    public void drain(Handler handler) throws IOException, InterruptedException {
        for (PendingBatch pending : recovered) {
            boolean done = handler.handle(pending.load());
            pending.unload();
            if (done) {
                pending.settle();
            }
        }
    }

    public PendingBatch.Place append(Batch batch) throws IOException {
        Segment segment = current();
        JournalPosition position;
        try {
            position = segment.append(++lastNumber, batch);
        } catch (IOException e) {
            // The record may be incomplete, so nothing more is appended to this file.
            open = false;
            deleteIfDone(segment);
            throw e;
        }
        if (segment.bytes() >= segmentBytes) {
            open = false;
            full = Optional.of(segment);
        }
        return new PendingBatch.Place(this, segment, position);
    }

    /** The segment that the last batch filled, if any; the caller forces it to the disk and closes it. */
    public Optional<Segment> takeFull() {
        Optional<Segment> taken = full;
        full = Optional.empty();
        return taken;
    }

    private Segment current() throws IOException {
        if (!open) {
            Path path = directory.resolve("%06d%s".formatted(++lastSegment, SUFFIX));
            segments.addLast(Segment.create(path, header));
            open = true;
        }
        return segments.getLast();
    }

    /** Records that the delivery of a batch is complete. */
    void settle(PendingBatch.Place place) throws IOException {
        Segment segment = place.segment();
        if (!segment.settled() || open && segment == segments.peekLast()) {
            ackLog.add(place.position().number());
        } else {
            deleteIfDone(segment);
        }
    }

    private void deleteIfDone(Segment segment) throws IOException {
        if (segment.isDone()) {
            delete(segment);
        }
    }

    /** The segment with the newest batches. */
    public Optional<Segment> newest() {
        return Optional.ofNullable(segments.peekLast());
    }

    /** Deletes a segment and all its batches. */
    public void delete(Segment segment) throws IOException {
        if (segment == segments.peekLast()) {
            open = false;
        }
        segments.remove(segment);
        segment.delete();
        if (segments.isEmpty()) {
            ackLog.delete();
        }
    }

    public boolean isEmpty() {
        return segments.isEmpty();
    }

    public long bytes() {
        return segments.stream().mapToLong(Segment::bytes).sum() + ackLog.bytes();
    }

    public Path directory() {
        return directory;
    }

    /** Deletes finished segments, the directory itself if nothing is left, and releases the lock. */
    @Override
    public void close() throws IOException {
        try {
            for (Segment segment : List.copyOf(segments)) {
                if (segment.isDone()) {
                    delete(segment);
                } else {
                    segment.close();
                }
            }
            ackLog.close();
        } finally {
            lock.release();
        }
    }
}
