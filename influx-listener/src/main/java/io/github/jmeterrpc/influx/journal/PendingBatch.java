package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.PointCount;
import java.io.IOException;
import java.util.Optional;

/** A batch that waits for delivery, stored on disk or, without a journal, in memory. Not thread-safe. */
public final class PendingBatch {

    private PointCount amount;
    private int skipped;
    private boolean alone;

    // Empty if the batch is only in memory.
    private Optional<Place> place;
    private Optional<Batch> inMemory;

    /** The location of a batch on disk. */
    public record Place(Journal journal, Segment segment, JournalPosition position) {}

    private PendingBatch(PointCount amount, Optional<Place> place, Optional<Batch> inMemory) {
        this.amount = amount;
        this.place = place;
        this.inMemory = inMemory;
    }

    public static PendingBatch onDisk(Place place) {
        return new PendingBatch(place.position().amount(), Optional.of(place), Optional.empty());
    }

    public static PendingBatch inMemory(Batch batch) {
        return new PendingBatch(PointCount.of(batch), Optional.empty(), Optional.of(batch));
    }

    public PointCount amount() {
        return amount;
    }

    /** Loads the batch, without the lines that were skipped. */
    public Batch load() throws IOException {
        if (inMemory.isEmpty()) {
            Place from = place.orElseThrow();
            inMemory = Optional.of(without(from.segment().read(from.position()), skipped));
        }
        return inMemory.get();
    }

    private static Batch without(Batch batch, int firstLines) {
        return firstLines == 0
                ? batch
                : new Batch(batch.lines().subList(firstLines, batch.lines().size()));
    }

    /** Removes the first lines of a loaded batch, whose delivery is complete. The record on disk keeps them. */
    public void skip(int lines) {
        Batch rest = without(inMemory.orElseThrow(), lines);
        skipped += lines;
        amount = PointCount.of(rest);
        inMemory = Optional.of(rest);
    }

    /** Whether the batch is sent in a request of its own. */
    public boolean isAlone() {
        return alone;
    }

    public void beAlone() {
        alone = true;
    }

    /** Releases the lines if they can be read from disk again. */
    public void unload() {
        if (place.isPresent()) {
            inMemory = Optional.empty();
        }
    }

    /** Memory that {@link #unload} cannot release, bytes; 0 for a batch on disk. */
    public long memoryBytes() {
        return place.isPresent() ? 0 : inMemory.map(Batch::size).orElse(0L);
    }

    public Optional<Place> place() {
        return place;
    }

    /** Whether the batch is stored in this segment. */
    public boolean isIn(Segment segment) {
        return place.isPresent() && place.get().segment() == segment;
    }

    /** Marks the file of the batch as deleted; loaded lines stay in memory. */
    public void becomeMemory() {
        place = Optional.empty();
    }

    /** Sets the location of the batch after it was written to disk. */
    public void move(Place to) {
        place = Optional.of(to);
        skipped = 0;
    }

    /** Records in the journal that the delivery of the batch is complete. */
    public void settle() throws IOException {
        if (place.isPresent()) {
            place.get().journal().settle(place.get());
        }
    }
}
