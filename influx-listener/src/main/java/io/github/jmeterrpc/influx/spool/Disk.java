package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.journal.FsyncPolicy;
import io.github.jmeterrpc.influx.journal.Journal;
import io.github.jmeterrpc.influx.journal.JournalHeader;
import io.github.jmeterrpc.influx.journal.PendingBatch;
import io.github.jmeterrpc.influx.journal.Segment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limited disk space of a run: its journal, created with the first batch, and the backlog. Not thread-safe, except
 * {@link #force}.
 */
final class Disk {

    private static final Logger log = LoggerFactory.getLogger(Disk.class);

    private static final long MAX_SEGMENT_BYTES = 8L << 20;
    private static final int SEGMENTS = 16;

    private final Path directory;
    private final long maxBytes;
    private final JournalHeader header;
    private final Backlog backlog;
    private final FsyncPolicy fsyncPolicy;
    private Optional<Journal> journal = Optional.empty();
    private boolean madeDirectory;
    private boolean toldLost;

    Disk(Path directory, long maxBytes, JournalHeader header, Backlog backlog) {
        this(directory, maxBytes, header, backlog, new FsyncPolicy());
    }

    Disk(Path directory, long maxBytes, JournalHeader header, Backlog backlog, FsyncPolicy fsyncPolicy) {
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.header = header;
        this.backlog = backlog;
        this.fsyncPolicy = fsyncPolicy;
    }

    /**
     * Writes a batch; deletes the oldest files first if the disk limit requires it.
     *
     * @param queue queue whose files may be deleted once the backlog is empty
     */
    PendingBatch append(Batch batch, BatchQueue queue) throws IOException {
        Journal to = journal();
        makeRoom(batch.size(), queue);
        return PendingBatch.onDisk(append(batch, to));
    }

    /** Writes a batch that is only in memory; deletes nothing. */
    void append(PendingBatch pending) throws IOException {
        pending.move(append(pending.load(), journal()));
    }

    private PendingBatch.Place append(Batch batch, Journal to) throws IOException {
        PendingBatch.Place place = to.append(batch);
        // The batch is on disk, also if closing the full file fails.
        to.takeFull().ifPresent(fsyncPolicy::finish);
        return place;
    }

    /** Whether this many bytes fit without deleting a file. */
    boolean hasRoomFor(long bytes) {
        return journal.map(Journal::bytes).orElse(0L) + backlog.bytes() + bytes <= maxBytes;
    }

    private Journal journal() throws IOException {
        if (journal.isEmpty()) {
            madeDirectory |= Files.notExists(directory);
            long segmentBytes = Math.max(1, Math.min(MAX_SEGMENT_BYTES, maxBytes / SEGMENTS));
            journal = Optional.of(Journal.create(directory, header, segmentBytes));
        }
        return journal.get();
    }

    private void makeRoom(long bytes, BatchQueue queue) throws IOException {
        if (bytes > maxBytes) {
            throw new IOException("a single window takes more than " + FieldNames.SPOOL_MAX_MB);
        }
        while (!hasRoomFor(bytes)) {
            if (!backlog.dropOldestFile() && !queue.dropOldestFile()) {
                return;
            }
            if (!toldLost) {
                toldLost = true;
                log.error(
                        "InfluxDB listener: {} MB in {}, the limit by " + FieldNames.SPOOL_MAX_MB
                                + ", are full; the oldest points are lost from now on, the sum is told at the end",
                        maxBytes >> 20,
                        directory);
            }
        }
    }

    /** The segment being written. */
    Optional<Segment> newest() {
        return journal.flatMap(Journal::newest);
    }

    /** Forces a segment to the disk. May be called by any thread. */
    void force(Segment segment) {
        fsyncPolicy.force(segment);
    }

    /** The directory that contains the batches. */
    Path where() {
        return journal.map(Journal::directory).orElse(directory);
    }

    /** Closes the journal, and deletes the spool directory if this run created it and it is empty. */
    void close() throws IOException {
        if (journal.isPresent()) {
            journal.get().close();
        }
        removeDirectory();
    }

    /** Deletes the spool directory if this run created it and it is empty. */
    private void removeDirectory() {
        try {
            if (madeDirectory) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            log.debug("{} is still needed", directory, e);
        }
    }
}
