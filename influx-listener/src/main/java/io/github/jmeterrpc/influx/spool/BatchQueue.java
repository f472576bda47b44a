package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import io.github.jmeterrpc.influx.write.Ledger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Batches in their order, the first of which may be in use. Whatever goes unsent is told to the ledger. Not thread-safe. */
final class BatchQueue {

    private static final Logger log = LoggerFactory.getLogger(BatchQueue.class);

    private final Deque<Waiting> queue = new ArrayDeque<>();
    private final Ledger ledger;
    private Optional<Waiting> inUse = Optional.empty();

    BatchQueue(Ledger ledger) {
        this.ledger = ledger;
    }

    void add(Waiting waiting) {
        queue.addLast(waiting);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /**
     * The batch whose turn it is, in use from now on; what is damaged is lost.
     *
     * @throws UncheckedIOException if a batch cannot be read at the moment; the others come first then
     */
    Optional<Batch> first() {
        while (!queue.isEmpty()) {
            Waiting first = queue.peekFirst();
            try {
                Batch batch = first.load();
                inUse = Optional.of(first);
                return Optional.of(batch);
            } catch (DamagedException | RuntimeException e) {
                log.error(
                        "InfluxDB listener: {} points are lost, they cannot be read back",
                        first.amount().points(),
                        e);
                queue.removeFirst();
                ledger.lost(first.amount());
                settle(first);
            } catch (IOException e) {
                queue.addLast(queue.removeFirst());
                throw new UncheckedIOException("Cannot read points back (" + e + ")", e);
            }
        }
        return Optional.empty();
    }

    /** Takes the batch in use out. */
    void removeInUse() {
        inUse.ifPresent(waiting -> {
            queue.remove(waiting);
            settle(waiting);
        });
        inUse = Optional.empty();
    }

    /** Puts the batch in use behind all others. */
    void postponeInUse() {
        inUse.ifPresent(waiting -> {
            queue.remove(waiting);
            queue.addLast(waiting);
            waiting.unload();
        });
        inUse = Optional.empty();
    }

    private static void settle(Waiting waiting) {
        try {
            waiting.settle();
        } catch (IOException e) {
            // Sent again after a crash, which changes nothing in InfluxDB.
            log.debug("Could not write down that a batch is done with", e);
        }
    }

    /** Deletes the oldest file with all batches in it except the one in use; false if there is none. */
    boolean dropOldestFile() throws IOException {
        Optional<Waiting> oldest =
                queue.stream().filter(w -> w.segment().isPresent()).findFirst();
        if (oldest.isEmpty()) {
            return false;
        }
        Segment segment = oldest.get().segment().orElseThrow();
        Journal journal = oldest.get().journal().orElseThrow();
        List<Waiting> within = queue.stream()
                .filter(w -> w.segment().filter(segment::equals).isPresent())
                .toList();
        journal.delete(segment);
        for (Waiting waiting : within) {
            if (inUse.filter(waiting::equals).isPresent()) {
                waiting.becomeMemory();
            } else {
                queue.remove(waiting);
                ledger.lost(waiting.amount());
            }
        }
        return true;
    }

    /** Drops the oldest batch that is in memory alone and not in use; false if there is none. */
    boolean dropOldestInMemory() {
        Optional<Waiting> oldest = queue.stream()
                .filter(w -> w.memoryBytes() > 0 && inUse.filter(w::equals).isEmpty())
                .findFirst();
        oldest.ifPresent(waiting -> {
            queue.remove(waiting);
            ledger.lost(waiting.amount());
        });
        return oldest.isPresent();
    }

    long memoryBytes() {
        return queue.stream().mapToLong(Waiting::memoryBytes).sum();
    }

    /** Frees the memory of what is on disk; not of the one in use, which stays the same object. */
    void unload(Waiting waiting) {
        if (inUse.filter(waiting::equals).isEmpty()) {
            waiting.unload();
        }
    }

    List<Waiting> inMemory() {
        return queue.stream().filter(w -> w.memoryBytes() > 0).toList();
    }

    /** All that waits, of the batch in use what is not settled. */
    Amount amount(Amount settledOfInUse) {
        Amount all = queue.stream().map(Waiting::amount).reduce(Amount.NONE, Amount::plus);
        return inUse.filter(queue::contains).isPresent() ? all.minus(settledOfInUse) : all;
    }

    /** Gives up a batch that is in memory alone, of which a part may have been settled. */
    void lose(Waiting waiting, Amount settledOfInUse) {
        queue.remove(waiting);
        ledger.lost(
                inUse.filter(waiting::equals).isPresent() ? waiting.amount().minus(settledOfInUse) : waiting.amount());
    }
}
