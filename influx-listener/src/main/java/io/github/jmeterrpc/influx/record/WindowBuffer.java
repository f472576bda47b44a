package io.github.jmeterrpc.influx.record;

import java.util.HashMap;
import java.util.Map;

/**
 * The samples of one window: of one thread while the window is open, merged over all threads once it is closed. Not
 * thread-safe; {@link Recorder} sees to it that one thread at a time uses it.
 */
public final class WindowBuffer {

    private final Labels labels;
    private final Map<String, Cell> cells = new HashMap<>();
    /** Samples that count in the total alone. */
    private final Cell unlisted = new Cell();

    // What labels' rows count and the total must not count twice.
    private long excludedHits;
    private long excludedSent;
    private long excludedReceived;

    private final ActiveThreads threads = new ActiveThreads();
    private long late;

    // Threads run the same sampler again and again: saves the look-up. Compared by identity.
    private String lastLabel;
    private Cell lastCell;

    WindowBuffer(Labels labels) {
        this.labels = labels;
    }

    void add(Sample sample, boolean isLate) {
        Cell cell = sample.label == lastLabel ? lastCell : cellOf(sample.label);
        cell.add(sample, cell != unlisted);
        excludedHits += sample.hits - sample.totalHits;
        if (!sample.bytesInTotal) {
            excludedSent += sample.sentBytes;
            excludedReceived += sample.receivedBytes;
        }
        threads.add(sample.activeThreads);
        if (isLate) {
            late += sample.count;
        }
    }

    private Cell cellOf(String label) {
        Cell cell = cells.get(label);
        if (cell == null) {
            cell = create(label);
        }
        lastLabel = label;
        lastCell = cell;
        return cell;
    }

    private Cell create(String label) {
        if (labels.summaryOnly() || !labels.wanted().test(label)) {
            // Remembered, so that the pattern is not tried for every sample, as long as there is room.
            if (!labels.summaryOnly() && !isFull()) {
                cells.put(label, unlisted);
            }
            return unlisted;
        }
        if (isFull()) {
            return cells.computeIfAbsent(Labels.OTHERS, l -> new Cell());
        }
        Cell cell = new Cell();
        cells.put(label, cell);
        return cell;
    }

    void addAll(WindowBuffer other) {
        other.cells.forEach((label, cell) -> {
            if (cell != other.unlisted && cell.count() > 0) {
                listed(label).addAll(cell);
            }
        });
        unlisted.addAll(other.unlisted);
        excludedHits += other.excludedHits;
        excludedSent += other.excludedSent;
        excludedReceived += other.excludedReceived;
        threads.addAll(other.threads);
        late += other.late;
    }

    private Cell listed(String label) {
        boolean room = !isFull() || cells.containsKey(label);
        return cells.computeIfAbsent(room ? label : Labels.OTHERS, l -> new Cell());
    }

    private boolean isFull() {
        return cells.size() >= labels.max() + (cells.containsKey(Labels.OTHERS) ? 1 : 0);
    }

    /** Empties this for the next window; what was used is kept, what was idle is let go. */
    void clear() {
        cells.values().removeIf(cell -> cell == unlisted ? cells.size() > labels.max() / 2 : cell.count() == 0);
        cells.values().forEach(Cell::clear);
        unlisted.clear();
        excludedHits = 0;
        excludedSent = 0;
        excludedReceived = 0;
        threads.clear();
        late = 0;
        lastLabel = null;
        lastCell = null;
    }

    /** The samples by label, of all labels that get rows of their own; views. */
    public Map<String, Cell> listed() {
        Map<String, Cell> listed = new HashMap<>(cells);
        listed.values().removeIf(cell -> cell == unlisted);
        return listed;
    }

    /** All samples of the window together, hits and bytes of transactions not counted twice; a copy. */
    public Cell total() {
        Cell total = new Cell();
        total.addAll(unlisted);
        listed().values().forEach(total::addAll);
        total.takeOut(excludedHits, excludedSent, excludedReceived);
        return total;
    }

    /** Active threads, as the samples saw them; a view. */
    public ActiveThreads threads() {
        return threads;
    }

    /** Samples that had ended before this window began and came too late for theirs. */
    public long late() {
        return late;
    }
}
