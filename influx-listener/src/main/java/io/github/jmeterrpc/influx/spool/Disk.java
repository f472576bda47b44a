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
 * The part of the disk that a run may take: its journal, made with the first batch, and the backlog. Not thread-safe,
 * except {@link #force}.
 */
final class Disk {

    private static final Logger log = LoggerFactory.getLogger(Disk.class);

    private static final long MAX_SEGMENT_BYTES = 8L << 20;
    private static final int SEGMENTS = 16;

    private final Path directory;
    private final long maxBytes;
    private final JournalHeader origin;
    private final Backlog backlog;
    private final FsyncPolicy forcing;
    private Optional<Journal> journal = Optional.empty();
    private boolean madeDirectory;
    private boolean toldLost;

    Disk(Path directory, long maxBytes, JournalHeader origin, Backlog backlog) {
        this(directory, maxBytes, origin, backlog, new FsyncPolicy());
    }

    Disk(Path directory, long maxBytes, JournalHeader origin, Backlog backlog, FsyncPolicy forcing) {
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.origin = origin;
        this.backlog = backlog;
        this.forcing = forcing;
    }

    /**
     * Writes a batch, and deletes the oldest if there is no room for it.
     *
     * @param queue what may be deleted after the backlog
     */
    PendingBatch append(Batch batch, BatchQueue queue) throws IOException {
        Journal to = journal();
        makeRoom(batch.size(), queue);
        return PendingBatch.onDisk(append(batch, to));
    }

    /** Brings to the disk what is in memory; whatever else is there stays. */
    void append(PendingBatch pending) throws IOException {
        pending.move(append(pending.load(), journal()));
    }

    private PendingBatch.Place append(Batch batch, Journal to) throws IOException {
        PendingBatch.Place place = to.append(batch);
        // It is on the disk and counts as that, whatever becomes of the rest.
        to.takeFull().ifPresent(forcing::finish);
        return place;
    }

    /** Whether nothing would have to go for so much. */
    boolean hasRoomFor(long bytes) {
        return journal.map(Journal::bytes).orElse(0L) + backlog.bytes() + bytes <= maxBytes;
    }

    private Journal journal() throws IOException {
        if (journal.isEmpty()) {
            madeDirectory |= Files.notExists(directory);
            long segmentBytes = Math.max(1, Math.min(MAX_SEGMENT_BYTES, maxBytes / SEGMENTS));
            journal = Optional.of(Journal.create(directory, origin, segmentBytes));
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

    /** The file that is being written. */
    Optional<Segment> newest() {
        return journal.flatMap(Journal::newest);
    }

    /** Forces a file to the disk; from any thread. */
    void force(Segment segment) {
        forcing.force(segment);
    }

    /** Where batches are. */
    Path where() {
        return journal.map(Journal::directory).orElse(directory);
    }

    /** Gives everything back. */
    void close() throws IOException {
        if (journal.isPresent()) {
            journal.get().close();
        }
        removeDirectory();
    }

    /** Only if this run created it. */
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
