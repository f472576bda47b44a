package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.journal.JournalHeader;
import io.github.jmeterrpc.influx.journal.PendingBatch;
import io.github.jmeterrpc.influx.journal.Segment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A spool on disk. When it is full, the oldest goes: first what earlier runs left, then the oldest file of this run,
 * except the batch being sent. What the disk does not take waits in memory, of which there is less. Thread-safe.
 */
public final class JournalSpool extends BatchQueue {

    private static final Logger log = LoggerFactory.getLogger(JournalSpool.class);

    /** Most memory for what the disk does not take. */
    private static final long MEMORY_BYTES = 64L << 20;

    // Absent for a destination that is on the disk itself.
    private final Optional<Disk> disk;
    private final long maxMemoryBytes;
    private boolean diskFails;
    private boolean toldLost;

    private JournalSpool(Optional<Disk> disk, long maxMemoryBytes, DeliveryCounters ledger) {
        super(ledger);
        this.disk = disk;
        this.maxMemoryBytes = maxMemoryBytes;
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
    public static JournalSpool in(
            Path directory, long maxBytes, JournalHeader origin, Backlog backlog, DeliveryCounters ledger) {
        return in(new Disk(directory, maxBytes, origin, backlog), MEMORY_BYTES, ledger);
    }

    static JournalSpool in(Disk disk, long maxMemoryBytes, DeliveryCounters ledger) {
        return new JournalSpool(Optional.of(disk), maxMemoryBytes, ledger);
    }

    /** One in memory alone, for a destination that is on the disk itself. */
    public static JournalSpool inMemory(DeliveryCounters ledger) {
        return new JournalSpool(Optional.empty(), MEMORY_BYTES, ledger);
    }

    /** Adds a batch at the end; never waits for the server. */
    public synchronized void add(Batch batch) {
        if (isClosed()) {
            // It would never be sent, and its directory would stay locked.
            throw new IllegalStateException("The journal is closed");
        }
        add(disk.flatMap(to -> write(batch, to)).orElseGet(() -> PendingBatch.inMemory(batch)));
        while (memoryBytes() > maxMemoryBytes && dropOldestInMemory()) {
            tellLost();
        }
    }

    private Optional<PendingBatch> write(Batch batch, Disk to) {
        try {
            PendingBatch pending = to.append(batch, this);
            if (diskFails) {
                diskFails = false;
                log.info("InfluxDB listener: {} takes points again", to.where());
            }
            bringToDisk(to);
            return Optional.of(pending);
        } catch (IOException e) {
            tellDiskFails(to, e);
            return Optional.empty();
        }
    }

    /** What waits in memory, as far as there is room. */
    private void bringToDisk(Disk to) {
        for (PendingBatch pending : inMemory()) {
            if (!to.hasRoomFor(pending.memoryBytes()) || !bringToDisk(pending)) {
                return;
            }
            unload(pending);
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
                    "InfluxDB listener: {} MB of points wait in memory; the oldest are lost from now on, the sum is"
                            + " told at the end",
                    maxMemoryBytes >> 20);
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

    /** Brings to the disk what is in memory, or counts it as lost, and gives the directory back. */
    @Override
    public synchronized void close() {
        super.close();
        for (PendingBatch pending : inMemory()) {
            // Twice: a file that took the last one in part takes no more, another one may.
            if (!bringToDisk(pending) && !bringToDisk(pending)) {
                lose(pending);
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

    private boolean bringToDisk(PendingBatch pending) {
        try {
            if (disk.isPresent()) {
                disk.get().append(pending);
            }
            return disk.isPresent();
        } catch (IOException e) {
            log.debug("Not brought to the disk", e);
            return false;
        }
    }
}
