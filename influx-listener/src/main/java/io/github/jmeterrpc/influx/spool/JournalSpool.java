package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import io.github.jmeterrpc.influx.write.Ledger;
import io.github.jmeterrpc.influx.write.Spool;
import java.io.IOException;
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
    private static final long MEMORY_BYTES = 64L << 20;

    // Absent for a destination that is on the disk itself.
    private final Optional<Disk> disk;
    private final long maxMemoryBytes;
    private final BatchQueue queue;
    private boolean diskFails;
    private boolean toldLost;
    private boolean closed;

    private JournalSpool(Optional<Disk> disk, long maxMemoryBytes, Ledger ledger) {
        this.disk = disk;
        this.maxMemoryBytes = maxMemoryBytes;
        this.queue = new BatchQueue(ledger);
    }

    /**
     * Makes an empty one; the disk is touched with the first batch.
     *
     * @param directory that runs share
     * @param maxBytes how much of the disk this run and the backlog may take
     * @param origin what the files say about this run
     * @param backlog what earlier runs left
     * @param ledger told what is lost
     */
    public static JournalSpool in(Path directory, long maxBytes, Origin origin, Backlog backlog, Ledger ledger) {
        return in(new Disk(directory, maxBytes, origin, backlog), MEMORY_BYTES, ledger);
    }

    static JournalSpool in(Disk disk, long maxMemoryBytes, Ledger ledger) {
        return new JournalSpool(Optional.of(disk), maxMemoryBytes, ledger);
    }

    /** One in memory alone, for a destination that is on the disk itself. */
    public static JournalSpool inMemory(Ledger ledger) {
        return new JournalSpool(Optional.empty(), MEMORY_BYTES, ledger);
    }

    @Override
    public synchronized void add(Batch batch) {
        if (closed) {
            // Nobody would send it, and its directory would stay locked.
            throw new IllegalStateException("The journal is closed");
        }
        queue.add(disk.flatMap(to -> write(batch, to)).orElseGet(() -> Waiting.inMemory(batch)));
        while (queue.memoryBytes() > maxMemoryBytes && queue.dropOldestInMemory()) {
            tellLost();
        }
    }

    private Optional<Waiting> write(Batch batch, Disk to) {
        try {
            Waiting waiting = to.append(batch, queue);
            if (diskFails) {
                diskFails = false;
                log.info("InfluxDB listener: {} takes points again", to.where());
            }
            bringToDisk(to);
            return Optional.of(waiting);
        } catch (IOException e) {
            tellDiskFails(to, e);
            return Optional.empty();
        }
    }

    /** What waits in memory, as far as there is room. */
    private void bringToDisk(Disk to) {
        for (Waiting waiting : queue.inMemory()) {
            if (!to.hasRoomFor(waiting.memoryBytes()) || !bringToDisk(waiting)) {
                return;
            }
            queue.unload(waiting);
        }
    }

    private void tellDiskFails(Disk to, IOException e) {
        if (!diskFails) {
            diskFails = true;
            log.error(
                    "InfluxDB listener: cannot write to {} ({}); points that InfluxDB has not acknowledged are kept in"
                            + " memory only, at most {} MB, and are lost with the JVM. Make room, or set "
                            + FieldNames.SPOOL_DIR + " to a"
                            + " directory that can be written to",
                    to.where(),
                    e.toString(),
                    maxMemoryBytes >> 20);
        }
    }

    private void tellLost() {
        if (!toldLost) {
            toldLost = true;
            log.error(
                    "InfluxDB listener: {} MB of points wait in memory; the oldest are lost from now on, the sum is told"
                            + " at the end",
                    maxMemoryBytes >> 20);
        }
    }

    @Override
    public synchronized Optional<Batch> first(int maxLines) {
        return closed ? Optional.empty() : queue.first(maxLines);
    }

    @Override
    public synchronized boolean isJoined() {
        return queue.isJoined();
    }

    @Override
    public synchronized void removeFirst(int lines) {
        if (!closed) {
            queue.removeInUse(lines);
        }
    }

    @Override
    public synchronized void separateFirst() {
        queue.separateInUse();
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
            newest = disk.flatMap(Disk::newest);
        }
        // Outside of the lock: it may take seconds.
        newest.ifPresent(segment -> disk.orElseThrow().force(segment));
    }

    @Override
    public synchronized String where() {
        return disk.filter(d -> !diskFails).map(d -> "in " + d.where()).orElse("in memory");
    }

    /** What waits. */
    public synchronized Amount amount() {
        return queue.amount();
    }

    /** Brings to the disk what is in memory, or counts it as lost, and gives the directory back. */
    public synchronized void close() {
        closed = true;
        for (Waiting waiting : queue.inMemory()) {
            // Twice: a file that took the last one in part takes no more, another one may.
            if (!bringToDisk(waiting) && !bringToDisk(waiting)) {
                queue.lose(waiting);
            }
        }
        keep();
        try {
            if (disk.isPresent()) {
                disk.get().close();
            }
        } catch (IOException e) {
            log.warn("InfluxDB listener: the journal {} could not be closed ({})", where(), e.toString());
        }
    }

    private boolean bringToDisk(Waiting waiting) {
        try {
            if (disk.isPresent()) {
                disk.get().append(waiting);
            }
            return disk.isPresent();
        } catch (IOException e) {
            log.debug("Not brought to the disk", e);
            return false;
        }
    }
}
