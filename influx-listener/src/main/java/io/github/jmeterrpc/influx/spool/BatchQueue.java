package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * An ordered queue of batches, in memory unless they came from files. One thread takes the first
 * batch and reports its result; the account counts each batch. Thread-safe.
 */
public class BatchQueue {

    /**
     * Maximum number of times that a stored batch is halved because of its content; after that,
     * rejected parts are set aside.
     */
    private static final int MAX_HALVINGS = 200;

    final Account account;
    final Messages messages;
    private final SetAsideFile setAside;
    private final Deque<Batch> queue = new ArrayDeque<>();

    /** Single lines that the destination fails with while it accepts others. */
    private final Deque<Batch> isolated = new ArrayDeque<>();

    private Optional<StoredBatch> inUse = Optional.empty();

    /** Guarded by this. */
    boolean closed;

    public BatchQueue(Account account, SetAsideFile setAside, Messages messages) {
        this.account = account;
        this.setAside = setAside;
        this.messages = messages;
    }

    /** Adds lines at the end, and counts them in the account. */
    public synchronized void add(List<Line> lines) {
        PointCount count = PointCount.of(lines);
        account.accepted(count);
        addInMemory(0, lines, count);
    }

    final synchronized void addInMemory(long number, List<Line> lines, PointCount count) {
        StoredBatch stored = new StoredBatch(number);
        stored.setLines(lines);
        enqueue(stored, count);
    }

    /** Adds a file that an earlier run left, and counts it in the account. */
    final synchronized void addFile(BatchFile file) throws IOException {
        StoredBatch stored = new StoredBatch(file.number());
        stored.setFile(file, Files.size(file.path()));
        account.accepted(file.count());
        enqueue(stored, file.count());
    }

    final synchronized void enqueue(StoredBatch stored, PointCount count) {
        stored.parts = 1;
        queue.addLast(new Batch(stored, 0, (int) count.points(), count));
    }

    /**
     * Returns the first batch, which stays in the queue until {@link #acknowledged} or
     * {@link #refused}. Batches that are permanently unreadable are set aside or lost.
     *
     * @param maxLines maximum number of lines
     * @throws IOException if the batch cannot be read now; it is moved to the end of the queue
     */
    public synchronized Optional<Batch> first(int maxLines) throws IOException {
        return first(queue).map(first -> first.size() <= maxLines ? first : cut(first, maxLines));
    }

    /**
     * Returns the first of the lines that {@link #postpone} has isolated, as {@link #first} does
     * for batches.
     */
    public synchronized Optional<Batch> firstIsolated() throws IOException {
        return first(isolated);
    }

    private Optional<Batch> first(Deque<Batch> of) throws IOException {
        while (!closed && !of.isEmpty()) {
            use(of.peekFirst().stored(), of);
            Batch first = of.peekFirst();
            if (first != null && inUse.equals(Optional.of(first.stored()))) {
                return Optional.of(first);
            }
        }
        return Optional.empty();
    }

    private Batch cut(Batch first, int lines) {
        List<Batch> parts = first.splitAt(first.from() + lines);
        queue.remove(first);
        queue.addFirst(parts.get(1));
        queue.addFirst(parts.get(0));
        first.stored().parts++;
        return parts.get(0);
    }

    /** Loads the lines of a batch and releases the lines of the batch that was used before. */
    private void use(StoredBatch stored, Deque<Batch> of) throws IOException {
        inUse.filter(before -> before != stored && before.file.isPresent()).ifPresent(StoredBatch::dropLines);
        inUse = Optional.of(stored);
        if (stored.lines.isPresent()) {
            return;
        }
        BatchFile file = stored.file.orElseThrow();
        try {
            stored.setLines(file.read());
            dropMissingLines(stored);
        } catch (ZipException e) {
            boolean kept = setAside.move(file, e.getMessage());
            removeAll(stored, kept ? account::setAside : account::lost);
        } catch (NoSuchFileException e) {
            messages.error(file.path() + " has been deleted; its points are lost: "
                    + file.count().points());
            removeAll(stored, account::lost);
        } catch (IOException e) {
            of.addLast(of.removeFirst());
            throw new IOException("Cannot read points back (" + e + ")", e);
        }
    }

    /** Counts the missing lines of a truncated file as lost. */
    private void dropMissingLines(StoredBatch stored) {
        int lines = stored.lines.orElseThrow().size();
        PointCount missing = PointCount.NONE;
        for (Deque<Batch> each : List.of(isolated, queue)) {
            List<Batch> all = List.copyOf(each);
            each.clear();
            for (Batch batch : all) {
                boolean isShorter = batch.stored() == stored && batch.to() > lines;
                Batch left = isShorter ? Batch.part(stored, Math.min(batch.from(), lines), lines) : batch;
                missing = missing.plus(batch.count().minus(left.count()));
                if (left.size() > 0) {
                    each.addLast(left);
                } else {
                    countParts(stored, -1);
                }
            }
        }
        if (missing.points() > 0) {
            account.lost(missing);
            messages.error(stored.file.orElseThrow().path() + " is truncated: " + missing.points()
                    + " points are lost, the others are sent");
        }
    }

    private void countParts(StoredBatch stored, int more) {
        stored.parts += more;
        if (stored.parts == 0) {
            delete(stored);
        }
    }

    private void delete(StoredBatch stored) {
        try {
            // Deletes the replaced files first, because the last file contains a copy of their
            // lines.
            for (BatchFile replaced : stored.takeReplaced()) {
                Files.deleteIfExists(replaced.path());
            }
            if (stored.file.isPresent()) {
                Files.deleteIfExists(stored.file.get().path());
            }
        } catch (IOException e) {
            // If the file is sent again, the points in InfluxDB do not change.
            messages.warn("cannot delete a batch that is written; it is sent again by the next test (" + e + ")");
        }
    }

    /** Removes a batch that the destination has acknowledged. */
    public synchronized void acknowledged(Batch batch) {
        if (!closed) {
            account.acknowledged(batch.count());
            remove(batch);
        }
    }

    private void remove(Batch batch) {
        if (!isolated.remove(batch)) {
            queue.remove(batch);
        }
        countParts(batch.stored(), -1);
    }

    /**
     * Halves a batch that the destination has rejected because of its content or size; both halves
     * stay before all other batches. A single line, or the part of a batch that was halved too
     * often, is set aside.
     *
     * @param reason human-readable, without secrets
     */
    public synchronized void refused(Batch batch, String reason) {
        if (closed) {
            return;
        }
        if (batch.size() > 1 && batch.stored().halvings < MAX_HALVINGS) {
            batch.stored().halvings++;
            cut(batch, batch.size() / 2);
            return;
        }
        boolean kept = false;
        try {
            kept = setAside.add(batch.lines(), reason);
        } finally {
            // Done even after an error such as OutOfMemoryError, so that these lines are not sent
            // again.
            if (kept) {
                account.setAside(batch.count());
            } else {
                account.lost(batch.count());
            }
            remove(batch);
        }
    }

    /**
     * Moves a batch to the end of the queue in two halves, because the destination fails with it
     * but accepts others. A single line is added to the isolated lines.
     */
    public synchronized void postpone(Batch batch) {
        if (closed) {
            return;
        }
        if (batch.size() == 1) {
            isolated.remove(batch);
            queue.remove(batch);
            isolated.addLast(batch);
            return;
        }
        queue.remove(batch);
        queue.addAll(batch.splitAt(batch.from() + batch.size() / 2));
        batch.stored().parts++;
    }

    /** Whether there are isolated lines. */
    public synchronized boolean hasIsolated() {
        return !isolated.isEmpty();
    }

    /**
     * Deletes the oldest file and drops its batches, unless they are being sent; returns false if
     * there is no such file.
     */
    final synchronized boolean dropOldestFile() {
        return drop(stored -> stored.file.isPresent());
    }

    /**
     * Drops the oldest batch that is only in memory, unless it is being sent; returns false if
     * there is no such batch.
     */
    final synchronized boolean dropOldestInMemory() {
        return drop(stored -> stored.file.isEmpty());
    }

    private boolean drop(Predicate<StoredBatch> which) {
        Optional<StoredBatch> oldest = stored().stream()
                .filter(stored -> which.test(stored) && !inUse.equals(Optional.of(stored)))
                .findFirst();
        oldest.ifPresent(stored -> removeAll(stored, account::lost));
        return oldest.isPresent();
    }

    /** Removes all parts of a stored batch, and its file. */
    final synchronized void removeAll(StoredBatch stored, Consumer<PointCount> counter) {
        for (Batch batch : all().toList()) {
            if (batch.stored() == stored) {
                counter.accept(batch.count());
                remove(batch);
            }
        }
    }

    /** The newest stored batch, if it is on disk, complete, and not being sent. */
    final synchronized Optional<Batch> newest() {
        return Optional.ofNullable(queue.peekLast())
                .filter(batch -> batch.stored().file.isPresent()
                        && batch.size() == batch.stored().file.get().count().points()
                        && !inUse.equals(Optional.of(batch.stored())));
    }

    /** Replaces the newest batch after another one was joined to its file. */
    final synchronized void join(Batch newest, PointCount more) {
        queue.removeLast();
        newest.stored().dropLines();
        enqueue(newest.stored(), newest.count().plus(more));
    }

    /** The stored batches, oldest first. */
    final synchronized List<StoredBatch> stored() {
        return all().map(Batch::stored).distinct().toList();
    }

    private Stream<Batch> all() {
        return Stream.concat(isolated.stream(), queue.stream());
    }

    /** The stored batches that are only in memory, oldest first. */
    final synchronized List<StoredBatch> inMemory() {
        return stored().stream().filter(stored -> stored.file.isEmpty()).toList();
    }

    /** Memory used by lines, whether they are on disk or not, in bytes. */
    final synchronized long memoryBytes() {
        return stored().stream().mapToLong(stored -> stored.memoryBytes).sum();
    }

    /** Disk usage in bytes. */
    final synchronized long fileBytes() {
        return stored().stream()
                .mapToLong(stored -> stored.fileBytes + stored.replacedBytes)
                .sum();
    }

    /** The number of pending points and samples. */
    public final synchronized PointCount amount() {
        return all().map(Batch::count).reduce(PointCount.NONE, PointCount::plus);
    }

    /** Returns no more batches from now on; pending batches stay where they are stored. */
    public synchronized void close() {
        closed = true;
    }
}
