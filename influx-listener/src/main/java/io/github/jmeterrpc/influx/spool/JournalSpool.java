package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import io.github.jmeterrpc.influx.write.Ledger;
import io.github.jmeterrpc.influx.write.Spool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A spool on disk. When it is full, the oldest goes: first what earlier runs left, then the oldest file of this run,
 * except the batch being sent. What the disk does not take waits in memory, of which there is less. Thread-safe.
 */
public final class JournalSpool implements Spool {

    private static final Logger log = LoggerFactory.getLogger(JournalSpool.class);

    /** Most memory for what the disk does not take. */
    static final long MEMORY_BYTES = 64L << 20;

    private static final long MAX_SEGMENT_BYTES = 8L << 20;
    private static final int SEGMENTS = 16;

    private final boolean onDisk;
    private final Path directory;
    private final long maxBytes;
    private final long maxMemoryBytes;
    private final Origin origin;
    private final Backlog backlog;
    private final BatchQueue queue;
    private Optional<Journal> journal = Optional.empty();
    private boolean madeDirectory;
    private boolean diskFails;
    private boolean toldLost;
    private boolean closed;

    /**
     * Makes an empty one; the disk is touched with the first batch.
     *
     * @param directory that runs share
     * @param maxBytes how much of the disk this run and the backlog may take
     * @param origin what the files say about this run
     * @param backlog what earlier runs left
     * @param ledger told what is lost
     */
    public JournalSpool(Path directory, long maxBytes, Origin origin, Backlog backlog, Ledger ledger) {
        this(true, directory, maxBytes, MEMORY_BYTES, origin, backlog, ledger);
    }

    /** One in memory alone, for a destination that is on the disk itself. */
    public static JournalSpool inMemory(Origin origin, Ledger ledger) {
        return new JournalSpool(false, Path.of(""), 0, MEMORY_BYTES, origin, Backlog.none(), ledger);
    }

    JournalSpool(
            boolean onDisk,
            Path directory,
            long maxBytes,
            long maxMemoryBytes,
            Origin origin,
            Backlog backlog,
            Ledger ledger) {
        this.onDisk = onDisk;
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.maxMemoryBytes = maxMemoryBytes;
        this.origin = origin;
        this.backlog = backlog;
        this.queue = new BatchQueue(ledger);
    }

    @Override
    public synchronized void add(Batch batch) {
        queue.add(store(batch));
        while (queue.memoryBytes() > maxMemoryBytes && queue.dropOldestInMemory()) {
            tellLost((maxMemoryBytes >> 20) + " MB of memory");
        }
        notifyAll();
    }

    private Waiting store(Batch batch) {
        if (!onDisk) {
            return Waiting.inMemory(batch);
        }
        try {
            Waiting stored = append(batch);
            if (diskFails) {
                diskFails = false;
                log.info("InfluxDB listener: {} takes points again", directory);
            }
            return stored;
        } catch (IOException e) {
            if (!diskFails) {
                diskFails = true;
                log.error(
                        "InfluxDB listener: cannot write to {} ({}); points that InfluxDB has not acknowledged are kept"
                                + " in memory only, at most {} MB, and are lost with the JVM. Make room, or set"
                                + " spoolDir to a directory that can be written to",
                        directory,
                        e.toString(),
                        maxMemoryBytes >> 20);
            }
            return Waiting.inMemory(batch);
        }
    }

    private Waiting append(Batch batch) throws IOException {
        Journal to = journal();
        makeRoom(batch.size());
        return Waiting.onDisk(to, to.append(batch));
    }

    private Journal journal() throws IOException {
        if (journal.isEmpty()) {
            madeDirectory |= Files.notExists(directory);
            long segmentBytes = Math.max(1, Math.min(MAX_SEGMENT_BYTES, maxBytes / SEGMENTS));
            journal = Optional.of(Journal.create(directory, origin, segmentBytes));
        }
        return journal.get();
    }

    private void makeRoom(long bytes) throws IOException {
        if (bytes > maxBytes) {
            throw new IOException("a single window takes more than spoolMaxMb");
        }
        while (journal.orElseThrow().bytes() + backlog.bytes() + bytes > maxBytes) {
            if (!backlog.dropOldestFile() && !queue.dropOldestFile()) {
                return;
            }
            tellLost((maxBytes >> 20) + " MB (spoolMaxMb) in " + directory);
        }
    }

    private void tellLost(String limit) {
        if (!toldLost) {
            toldLost = true;
            log.error(
                    "InfluxDB listener: {} are full; the oldest points are lost from now on, the sum is told at the end",
                    limit);
        }
    }

    @Override
    public synchronized Optional<Batch> first(long timeoutMillis) throws InterruptedException {
        if (queue.isEmpty() && timeoutMillis > 0) {
            wait(timeoutMillis);
        }
        return closed ? Optional.empty() : queue.first();
    }

    @Override
    public synchronized void removeFirst() {
        if (!closed) {
            queue.removeInUse();
        }
    }

    @Override
    public synchronized void postponeFirst() {
        if (!closed) {
            queue.postponeInUse();
        }
    }

    /** Forces the newest file to the disk; earlier ones were when they were full. */
    @Override
    public void keep() {
        Optional<Segment> newest;
        synchronized (this) {
            newest = journal.flatMap(Journal::newest);
        }
        try {
            // Outside of the lock: it may take seconds.
            if (newest.isPresent()) {
                newest.get().force();
            }
        } catch (IOException e) {
            log.debug("Could not be forced to the disk", e);
        }
    }

    @Override
    public synchronized String where() {
        return diskFails || !onDisk
                ? "in memory"
                : "in " + journal.map(Journal::directory).orElse(directory);
    }

    /** What waits, a batch that was settled in part as a whole. */
    public synchronized Amount amount() {
        return queue.amount();
    }

    /**
     * Brings to the disk what is in memory, or counts it as lost, and gives the directory back.
     *
     * @param settledOfInUse how much of the batch that was tried last is settled
     */
    public synchronized void close(Amount settledOfInUse) {
        closed = true;
        for (Waiting waiting : queue.inMemory()) {
            if (!bringToDisk(waiting)) {
                queue.lose(waiting, settledOfInUse);
            }
        }
        keep();
        try {
            if (journal.isPresent()) {
                journal.get().close();
            }
        } catch (IOException e) {
            log.warn("InfluxDB listener: {} could not be closed ({})", where(), e.toString());
        }
        removeDirectory();
    }

    /** If this run made it; one that somebody else made may have its reasons. */
    private void removeDirectory() {
        try {
            if (madeDirectory) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            log.debug("{} is still needed", directory, e);
        }
    }

    private boolean bringToDisk(Waiting waiting) {
        if (!onDisk) {
            return false;
        }
        try {
            Journal to = journal();
            waiting.move(to, to.append(waiting.load()));
            return true;
        } catch (IOException e) {
            log.debug("Not brought to the disk", e);
            return false;
        }
    }
}
