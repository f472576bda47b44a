package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The queue of the batches of a run; each batch is a file in the run's folder until it is
 * acknowledged. While the destination accepts no points, small batches are joined and the files are
 * forced to the disk. If the disk limit is reached, the oldest files are deleted, first the files
 * of earlier runs. Batches that cannot be written wait in memory, up to a smaller limit.
 * Thread-safe.
 */
public final class Spool extends BatchQueue {

    /** Maximum memory for lines that are also on disk, in bytes. */
    private static final long MAX_CACHE_BYTES = 4L << 20;

    /** Maximum memory for batches that cannot be written to disk, bytes. */
    private static final long MAX_MEMORY_BYTES = 64L << 20;

    private final Optional<Disk> disk;
    private final BatchQueue earlier;
    private long number;
    private boolean isFailing;
    private boolean diskFails;
    private boolean lossReported;

    /**
     * Creates an empty spool; the first batch creates the files.
     *
     * @param disk empty for a destination that is itself a local file
     */
    public Spool(Optional<Disk> disk, Account account, SetAsideFile setAside, Messages messages) {
        super(account, setAside, messages);
        this.disk = disk;
        this.earlier = disk.map(Disk::earlier).orElseGet(() -> new BatchQueue(account, setAside, messages));
    }

    /** Finds the batches that earlier runs left for the same destination; accesses the disk. */
    public void findEarlier() {
        disk.ifPresent(Disk::findEarlier);
    }

    /** The batches of earlier runs. */
    public BatchQueue earlier() {
        return earlier;
    }

    /** Adds the lines of a window and counts them in the account; never waits for the server. */
    @Override
    public synchronized void add(List<Line> lines) {
        PointCount count = PointCount.of(lines);
        account.accepted(count);
        try {
            store(lines, count);
        } catch (RuntimeException | Error e) {
            // After any error, such as OutOfMemoryError, the counts must be correct.
            account.lost(count);
            throw e;
        }
        disk.filter(to -> !diskFails).ifPresent(this::writeWhatIsInMemory);
        while (onlyInMemory() > MAX_MEMORY_BYTES && dropOldestInMemory()) {
            if (!lossReported) {
                lossReported = true;
                messages.error((MAX_MEMORY_BYTES >> 20)
                        + " MB of points are pending in memory; the oldest are lost from now on;"
                        + " the total follows at the end");
            }
        }
    }

    private long onlyInMemory() {
        return inMemory().stream().mapToLong(stored -> stored.memoryBytes).sum();
    }

    private void store(List<Line> lines, PointCount count) {
        if (closed) {
            // Otherwise the batch would never be sent, and the lock of its folder would never be
            // released.
            throw new IllegalStateException("The spool is closed");
        }
        number++;
        if (disk.isEmpty() || !write(lines, count, disk.get())) {
            addInMemory(number, lines, count);
        }
    }

    private boolean write(List<Line> lines, PointCount count, Disk to) {
        try {
            if (!isFailing || !join(lines, count, to)) {
                StoredBatch stored = new StoredBatch(number);
                to.write(stored, lines, count, this);
                stored.setLines(lines);
                if (memoryBytes() + stored.memoryBytes > MAX_CACHE_BYTES) {
                    stored.dropLines();
                }
                enqueue(stored, count);
            }
            if (diskFails) {
                diskFails = false;
                messages.info(to.where() + " takes points again");
            }
            return true;
        } catch (IOException e) {
            reportDiskFailure(to, e);
            return false;
        }
    }

    private boolean join(List<Line> lines, PointCount count, Disk to) {
        try {
            return to.join(lines, count, this);
        } catch (IOException e) {
            // A separate file is shorter and independent of other files.
            return false;
        }
    }

    /** Writes the batches in memory to disk as far as the disk limit allows. */
    private void writeWhatIsInMemory(Disk to) {
        for (StoredBatch stored : inMemory()) {
            if (!to.hasRoomFor(stored.memoryBytes, this) || !write(stored, to)) {
                return;
            }
        }
    }

    private boolean write(StoredBatch stored, Disk to) {
        try {
            List<Line> lines = stored.lines.orElseThrow();
            to.write(stored, lines, PointCount.of(lines), this);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void reportDiskFailure(Disk to, IOException e) {
        if (!diskFails) {
            diskFails = true;
            messages.error("cannot write to " + to.where() + " (" + e
                    + "); points that InfluxDB has not acknowledged are"
                    + " kept in memory only, at most " + (MAX_MEMORY_BYTES >> 20) + " MB, and are lost with the"
                    + " JVM. Make room, or set spoolDir to a directory that can be written"
                    + " to");
        }
    }

    @Override
    public synchronized void acknowledged(Batch batch) {
        isFailing = false;
        super.acknowledged(batch);
    }

    /**
     * Forces the files to the disk; called when a delivery fails, since the batches may then wait
     * for a long time.
     */
    public void force() {
        List<Path> files;
        List<BatchFile> replaced;
        synchronized (this) {
            isFailing = true;
            List<StoredBatch> unforced = stored().stream()
                    .filter(stored -> stored.file.isPresent() && !stored.forced)
                    .toList();
            unforced.forEach(stored -> stored.forced = true);
            replaced = unforced.stream()
                    .flatMap(stored -> stored.takeReplaced().stream())
                    .toList();
            files = unforced.stream()
                    .map(stored -> stored.file.orElseThrow().path())
                    .toList();
        }
        // Done without the lock, because fsync may take seconds.
        disk.ifPresent(to -> to.force(files));
        replaced.forEach(file -> Disk.deleteJoined(file.path()));
    }

    /** Human-readable location of the batches. */
    public synchronized String where() {
        return disk.filter(to -> !diskFails).map(to -> "in " + to.where()).orElse("in memory");
    }

    /** Writes the batches in memory to disk, or counts them as lost, and releases the folder. */
    @Override
    public void close() {
        synchronized (this) {
            super.close();
            for (StoredBatch stored : inMemory()) {
                if (disk.isEmpty() || !write(stored, disk.get())) {
                    removeAll(stored, account::lost);
                }
            }
        }
        force();
        disk.ifPresent(Disk::close);
    }
}
