package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.PointCount;
import java.io.IOException;
import java.util.Optional;

/** A batch that waits for its delivery, on disk or, where there is none, in memory. Not thread-safe. */
public final class PendingBatch {

    private PointCount amount;
    private int skipped;
    private boolean alone;

    // Absent if the batch is in memory alone.
    private Optional<Place> place;
    private Optional<Batch> inMemory;

    /** Where a batch lies. */
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

    /** The batch, without what was skipped. */
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

    /** The first lines of a batch that is loaded are done with. On the disk they stay with it. */
    public void skip(int lines) {
        Batch rest = without(inMemory.orElseThrow(), lines);
        skipped += lines;
        amount = PointCount.of(rest);
        inMemory = Optional.of(rest);
    }

    /** Whether it goes in requests of its own. */
    public boolean isAlone() {
        return alone;
    }

    public void beAlone() {
        alone = true;
    }

    /** Forgets what can be read again. */
    public void unload() {
        if (place.isPresent()) {
            inMemory = Optional.empty();
        }
    }

    /** How much memory it takes that only {@link #settle} gives back, bytes. */
    public long memoryBytes() {
        return place.isPresent() ? 0 : inMemory.map(Batch::size).orElse(0L);
    }

    public Optional<Place> place() {
        return place;
    }

    /** Whether it lies in this file. */
    public boolean isIn(Segment segment) {
        return place.isPresent() && place.get().segment() == segment;
    }

    /** Its file is gone; what was loaded stays. */
    public void becomeMemory() {
        place = Optional.empty();
    }

    /** It is on disk now. */
    public void move(Place to) {
        place = Optional.of(to);
        skipped = 0;
    }

    /** It is done with. */
    public void settle() throws IOException {
        if (place.isPresent()) {
            place.get().journal().settle(place.get());
        }
    }
}
