package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import io.github.jmeterrpc.influx.write.Ledger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Batches in their order, the first of which may be in use together. Whatever goes unsent is told to the ledger. Not thread-safe. */
final class BatchQueue {

    private static final Logger log = LoggerFactory.getLogger(BatchQueue.class);

    private final Deque<Waiting> queue = new ArrayDeque<>();
    private final Ledger ledger;
    private final List<Waiting> inUse = new ArrayList<>();

    BatchQueue(Ledger ledger) {
        this.ledger = ledger;
    }

    void add(Waiting waiting) {
        queue.addLast(waiting);
    }

    /**
     * The lines whose turn it is, see {@link io.github.jmeterrpc.influx.write.Source}, in use from now on; what is damaged
     * is lost.
     *
     * @throws UncheckedIOException if a batch cannot be read at the moment; the others come first then
     */
    Optional<Batch> first(int maxLines) {
        inUse.forEach(Waiting::unload);
        inUse.clear();
        while (!queue.isEmpty()) {
            Waiting first = queue.peekFirst();
            try {
                List<Line> lines = first.load().lines();
                inUse.add(first);
                return Optional.of(new Batch(
                        lines.size() > maxLines ? lines.subList(0, maxLines) : withFollowing(first, lines, maxLines)));
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

    private List<Line> withFollowing(Waiting first, List<Line> ofFirst, int maxLines) {
        List<Line> lines = new ArrayList<>(ofFirst);
        for (Waiting next : queue) {
            boolean fits = lines.size() + next.amount().points() <= maxLines;
            if (next != first && (first.isAlone() || next.isAlone() || !fits || !addTo(lines, next))) {
                break;
            }
        }
        return lines;
    }

    private boolean addTo(List<Line> lines, Waiting next) {
        try {
            lines.addAll(next.load().lines());
            inUse.add(next);
            return true;
        } catch (IOException | RuntimeException e) {
            // Said when it is the first one's turn.
            log.debug("Not joined", e);
            return false;
        }
    }

    /** Whether the lines in use are of several batches. */
    boolean isJoined() {
        return inUse.size() > 1;
    }

    /** Takes out the first of the lines in use. */
    void removeInUse(int lines) {
        int left = lines;
        while (left > 0 && !inUse.isEmpty()) {
            Waiting first = inUse.get(0);
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

    /** Joins the batches in use with no others any more. */
    void separateInUse() {
        inUse.forEach(Waiting::beAlone);
    }

    /** Puts the batches in use behind all others. */
    void postponeInUse() {
        separateInUse();
        queue.removeAll(inUse);
        queue.addAll(inUse);
    }

    private static void settle(Waiting waiting) {
        try {
            waiting.settle();
        } catch (IOException e) {
            // Sent again after a crash, which changes nothing in InfluxDB.
            log.debug("Could not write down that a batch is done with", e);
        }
    }

    /** Deletes the oldest file with all batches in it except those in use; false if there is none. */
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
            if (inUse.contains(waiting)) {
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
                .filter(w -> w.memoryBytes() > 0 && !inUse.contains(w))
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

    /** Frees the memory of what is on disk and not in use. */
    void unload(Waiting waiting) {
        if (!inUse.contains(waiting)) {
            waiting.unload();
        }
    }

    List<Waiting> inMemory() {
        return queue.stream().filter(w -> w.memoryBytes() > 0).toList();
    }

    /** All that waits. */
    Amount amount() {
        return queue.stream().map(Waiting::amount).reduce(Amount.NONE, Amount::plus);
    }

    /** Gives up a batch that is in memory alone. */
    void lose(Waiting waiting) {
        queue.remove(waiting);
        ledger.lost(waiting.amount());
    }
}
