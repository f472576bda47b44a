package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import java.io.IOException;
import java.util.Optional;

/** A batch that waits, on disk or, where there is none, in memory. Not thread-safe. */
final class Waiting {

    private Amount amount;
    private int skipped;
    private boolean alone;

    // Absent if the batch is in memory alone.
    private Optional<Place> place;
    private Optional<Batch> inMemory;

    /** Where a batch lies. */
    private record Place(Journal journal, Stored stored) {}

    private Waiting(Amount amount, Optional<Place> place, Optional<Batch> inMemory) {
        this.amount = amount;
        this.place = place;
        this.inMemory = inMemory;
    }

    static Waiting onDisk(Journal journal, Stored stored) {
        return new Waiting(stored.amount(), Optional.of(new Place(journal, stored)), Optional.empty());
    }

    static Waiting inMemory(Batch batch) {
        return new Waiting(Amount.of(batch), Optional.empty(), Optional.of(batch));
    }

    Amount amount() {
        return amount;
    }

    /** The batch, without what was skipped. */
    Batch load() throws IOException {
        if (inMemory.isEmpty()) {
            Place from = place.orElseThrow();
            inMemory = Optional.of(without(from.journal().read(from.stored()), skipped));
        }
        return inMemory.get();
    }

    private static Batch without(Batch batch, int firstLines) {
        return firstLines == 0
                ? batch
                : new Batch(batch.lines().subList(firstLines, batch.lines().size()));
    }

    /** The first lines of a batch that is loaded are done with. On the disk they stay with it. */
    void skip(int lines) {
        Batch rest = without(inMemory.orElseThrow(), lines);
        skipped += lines;
        amount = Amount.of(rest);
        inMemory = Optional.of(rest);
    }

    /** Whether it goes in requests of its own. */
    boolean isAlone() {
        return alone;
    }

    void beAlone() {
        alone = true;
    }

    /** Forgets what can be read again. */
    void unload() {
        if (place.isPresent()) {
            inMemory = Optional.empty();
        }
    }

    /** How much memory it takes that only {@link #settle} gives back, bytes. */
    long memoryBytes() {
        return place.isPresent() ? 0 : inMemory.map(Batch::size).orElse(0L);
    }

    Optional<Segment> segment() {
        return place.map(p -> p.stored().segment());
    }

    Optional<Journal> journal() {
        return place.map(Place::journal);
    }

    /** Its file is gone; what was loaded stays. */
    void becomeMemory() {
        place = Optional.empty();
    }

    /** It is on disk now. */
    void move(Journal journal, Stored stored) {
        place = Optional.of(new Place(journal, stored));
        skipped = 0;
    }

    /** It is done with. */
    void settle() throws IOException {
        if (place.isPresent()) {
            place.get().journal().settle(place.get().stored());
        }
    }
}
