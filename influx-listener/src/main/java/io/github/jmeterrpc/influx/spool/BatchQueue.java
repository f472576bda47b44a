package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.delivery.Source;
import io.github.jmeterrpc.influx.journal.CorruptJournalException;
import io.github.jmeterrpc.influx.journal.PendingBatch;
import io.github.jmeterrpc.influx.journal.Segment;
import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ordered queue of batches, the first of which may be in delivery together. Batches dropped unsent are counted as lost.
 * Thread-safe.
 */
abstract class BatchQueue implements Source {

    private static final Logger log = LoggerFactory.getLogger(BatchQueue.class);

    private final Deque<PendingBatch> queue = new ArrayDeque<>();
    private final DeliveryCounters counters;
    private final List<PendingBatch> inUse = new ArrayList<>();
    private boolean closed;

    BatchQueue(DeliveryCounters counters) {
        this.counters = counters;
    }

    final synchronized void add(PendingBatch pending) {
        queue.addLast(pending);
    }

    /**
     * See {@link Source#first}. Drops damaged batches and counts them as lost.
     *
     * @throws UncheckedIOException if a batch cannot be read now; it is moved to the end of the queue
     */
    @Override
    public synchronized Optional<Batch> first(int maxLines) {
        if (closed) {
            return Optional.empty();
        }
        inUse.forEach(PendingBatch::unload);
        inUse.clear();
        while (!queue.isEmpty()) {
            PendingBatch first = queue.peekFirst();
            try {
                List<Line> lines = first.load().lines();
                inUse.add(first);
                return Optional.of(new Batch(
                        lines.size() > maxLines ? lines.subList(0, maxLines) : withFollowing(first, lines, maxLines)));
            } catch (CorruptJournalException | RuntimeException e) {
                log.error(
                        "InfluxDB listener: {} points are lost, they cannot be read back",
                        first.amount().points(),
                        e);
                queue.removeFirst();
                counters.lost(first.amount());
                settle(first);
            } catch (IOException e) {
                queue.addLast(queue.removeFirst());
                throw new UncheckedIOException("Cannot read points back (" + e + ")", e);
            }
        }
        return Optional.empty();
    }

    private List<Line> withFollowing(PendingBatch first, List<Line> ofFirst, int maxLines) {
        List<Line> lines = new ArrayList<>(ofFirst);
        for (PendingBatch next : queue) {
            boolean fits = lines.size() + next.amount().points() <= maxLines;
            if (next != first && (first.isAlone() || next.isAlone() || !fits || !addTo(lines, next))) {
                break;
            }
        }
        return lines;
    }

    private boolean addTo(List<Line> lines, PendingBatch next) {
        try {
            lines.addAll(next.load().lines());
            inUse.add(next);
            return true;
        } catch (IOException | RuntimeException e) {
            // Logged as an error when this batch is the first in the queue.
            log.debug("Not joined", e);
            return false;
        }
    }

    @Override
    public final synchronized boolean isJoined() {
        return inUse.size() > 1;
    }

    @Override
    public synchronized void removeFirst(int lines) {
        if (closed) {
            return;
        }
        int left = lines;
        while (left > 0 && !inUse.isEmpty()) {
            PendingBatch first = inUse.get(0);
            int size = (int) first.amount().points();
            if (left < size) {
                first.skip(left);
                return;
            }
            left -= size;
            inUse.remove(0);
            queue.remove(first);
            settle(first);
        }
    }

    @Override
    public final synchronized void separateFirst() {
        inUse.forEach(PendingBatch::beAlone);
    }

    @Override
    public final synchronized void postponeFirst() {
        if (!closed) {
            separateFirst();
            queue.removeAll(inUse);
            queue.addAll(inUse);
        }
    }

    private static void settle(PendingBatch pending) {
        try {
            pending.settle();
        } catch (IOException e) {
            // The batch is sent again after a crash, which changes nothing in InfluxDB.
            log.debug("Could not write down that a batch is done with", e);
        }
    }

    /** Deletes the oldest file and drops its batches except those in use; false if there is no file. */
    synchronized boolean dropOldestFile() throws IOException {
        Optional<PendingBatch.Place> oldest =
                queue.stream().flatMap(pending -> pending.place().stream()).findFirst();
        if (oldest.isEmpty()) {
            return false;
        }
        Segment segment = oldest.get().segment();
        List<PendingBatch> within =
                queue.stream().filter(pending -> pending.isIn(segment)).toList();
        oldest.get().journal().delete(segment);
        for (PendingBatch pending : within) {
            if (inUse.contains(pending)) {
                pending.becomeMemory();
            } else {
                queue.remove(pending);
                counters.lost(pending.amount());
            }
        }
        return true;
    }

    /** Drops the oldest batch that is only in memory and not in use; false if there is none. */
    final synchronized boolean dropOldestInMemory() {
        Optional<PendingBatch> oldest = queue.stream()
                .filter(w -> w.memoryBytes() > 0 && !inUse.contains(w))
                .findFirst();
        oldest.ifPresent(pending -> {
            queue.remove(pending);
            counters.lost(pending.amount());
        });
        return oldest.isPresent();
    }

    final synchronized long memoryBytes() {
        return queue.stream().mapToLong(PendingBatch::memoryBytes).sum();
    }

    /** Releases the lines of a batch that is on disk and not in use. */
    final synchronized void unload(PendingBatch pending) {
        if (!inUse.contains(pending)) {
            pending.unload();
        }
    }

    final synchronized List<PendingBatch> inMemory() {
        return queue.stream().filter(w -> w.memoryBytes() > 0).toList();
    }

    /** The number of pending points and samples. */
    public final synchronized PointCount amount() {
        return queue.stream().map(PendingBatch::amount).reduce(PointCount.NONE, PointCount::plus);
    }

    /** Drops a batch that is only in memory and counts it as lost. */
    final synchronized void lose(PendingBatch pending) {
        queue.remove(pending);
        counters.lost(pending.amount());
    }

    final synchronized boolean isClosed() {
        return closed;
    }

    /** Stops handing out batches; pending batches stay where they are stored. */
    public synchronized void close() {
        closed = true;
    }
}
