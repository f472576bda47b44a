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
 * A queue of batches in a journal on disk. When the disk limit is reached, the oldest files are deleted: first those of
 * earlier runs, then those of this run; batches being sent are kept. Batches that cannot be written wait in memory, up
 * to a smaller limit. Thread-safe.
 */
public final class JournalSpool extends BatchQueue {

    private static final Logger log = LoggerFactory.getLogger(JournalSpool.class);

    /** Maximum memory for batches that cannot be written to disk, bytes. */
    private static final long MEMORY_BYTES = 64L << 20;

    // Empty for a destination that is itself a local file.
    private final Optional<Disk> disk;
    private final long maxMemoryBytes;
    private boolean diskFails;
    private boolean toldLost;

    private JournalSpool(Optional<Disk> disk, long maxMemoryBytes, DeliveryCounters counters) {
        super(counters);
        this.disk = disk;
        this.maxMemoryBytes = maxMemoryBytes;
    }

    /**
     * Creates an empty spool; the first batch creates the files.
     *
     * @param directory spool directory, which runs share
     * @param maxBytes maximum disk usage of this run and the backlog, bytes
     * @param header header of this run's files
     * @param backlog batches of earlier runs
     * @param counters counts the lost points
     */
    public static JournalSpool in(
            Path directory, long maxBytes, JournalHeader header, Backlog backlog, DeliveryCounters counters) {
        return in(new Disk(directory, maxBytes, header, backlog), MEMORY_BYTES, counters);
    }

    static JournalSpool in(Disk disk, long maxMemoryBytes, DeliveryCounters counters) {
        return new JournalSpool(Optional.of(disk), maxMemoryBytes, counters);
    }

    /** Creates a spool in memory only, for a destination that is itself a local file. */
    public static JournalSpool inMemory(DeliveryCounters counters) {
        return new JournalSpool(Optional.empty(), MEMORY_BYTES, counters);
    }

    /** Appends a batch; never blocks on the server. */
    public synchronized void add(Batch batch) {
        if (isClosed()) {
            // The batch would never be sent, and the lock of its directory would never be released.
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

    /** Writes the batches in memory to disk as far as the disk limit allows. */
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

    /** Forces the newest file to the disk; earlier files were forced when they became full. */
    @Override
    public void keep() {
        Optional<Segment> newest;
        synchronized (this) {
            newest = disk.flatMap(Disk::newest);
        }
        // Without the lock, since fsync may take seconds.
        newest.ifPresent(segment -> disk.orElseThrow().force(segment));
    }

    @Override
    public synchronized String where() {
        return disk.filter(d -> !diskFails).map(d -> "in " + d.where()).orElse("in memory");
    }

    /** Writes the batches in memory to disk, or counts them as lost, and releases the directory. */
    @Override
    public synchronized void close() {
        super.close();
        for (PendingBatch pending : inMemory()) {
            // Two attempts: after a partly written record, the next attempt uses a new file.
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
