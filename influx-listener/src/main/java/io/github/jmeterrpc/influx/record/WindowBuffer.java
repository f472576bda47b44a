package io.github.jmeterrpc.influx.record;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Map;
import java.util.Set;

/**
 * The samples of one window: of one thread while the window is open, merged over all threads once it is closed. Not
 * thread-safe; {@link Recorder} ensures that one thread at a time uses it.
 */
public final class WindowBuffer {

    private final Labels labels;
    private final Map<String, LabelStats> cells = new HashMap<>();
    /** Sub-samples by label, not counted in the total. */
    private final Map<String, LabelStats> parts = new HashMap<>();
    /**
     * Cache of the labels without rows, so that the pattern is not evaluated for every sample; at most {@link
     * Labels#max}.
     */
    private final Set<String> unwanted = new HashSet<>();
    /** Samples that count only in the total. */
    private final LabelStats unlisted;

    // Hits and bytes that the rows of labels contain, and that the total must not count twice.
    private long excludedHits;
    private long excludedSent;
    private long excludedReceived;

    private IntSummaryStatistics threads = new IntSummaryStatistics();
    private long late;

    // A thread mostly repeats the same sampler: saves the look-up. Compared by identity.
    private String lastLabel;
    private LabelStats lastCell;

    WindowBuffer(Labels labels) {
        this.labels = labels;
        this.unlisted = newCell();
    }

    private LabelStats newCell() {
        return new LabelStats(labels.thresholds());
    }

    void add(Sample sample, boolean isLate) {
        LabelStats cell = sample.label == lastLabel ? lastCell : cellOf(sample.label);
        cell.add(sample, cell != unlisted);
        excludedHits += sample.hits - sample.totalHits;
        if (!sample.bytesInTotal) {
            excludedSent += sample.sentBytes;
            excludedReceived += sample.receivedBytes;
        }
        threads.accept(sample.activeThreads);
        if (isLate) {
            late += sample.count;
        }
    }

    void addPart(Sample sample) {
        if (labels.summaryOnly() || isUnwanted(sample.label)) {
            return;
        }
        partsOf(sample.label).add(sample, true);
    }

    private LabelStats partsOf(String label) {
        boolean room = parts.size() < labels.max() || parts.containsKey(label);
        return parts.computeIfAbsent(room ? label : Labels.OTHERS, l -> newCell());
    }

    private LabelStats cellOf(String label) {
        LabelStats cell = cells.get(label);
        if (cell == null) {
            cell = create(label);
        }
        lastLabel = label;
        lastCell = cell;
        return cell;
    }

    private LabelStats create(String label) {
        if (labels.summaryOnly() || isUnwanted(label)) {
            return unlisted;
        }
        if (isFull()) {
            return cells.computeIfAbsent(Labels.OTHERS, l -> newCell());
        }
        LabelStats cell = newCell();
        cells.put(label, cell);
        return cell;
    }

    private boolean isUnwanted(String label) {
        if (unwanted.contains(label)) {
            return true;
        }
        if (labels.wanted().test(label)) {
            return false;
        }
        if (unwanted.size() < labels.max()) {
            unwanted.add(label);
        }
        return true;
    }

    /** Reserves rows for the known labels of another buffer, before samples of that buffer are added. */
    void keepPlaces(WindowBuffer other, KnownLabels known) {
        other.cells.forEach((label, cell) -> {
            if (cell.count() > 0 && known.contains(label) && !isFull()) {
                cells.computeIfAbsent(label, l -> newCell());
            }
        });
    }

    void addAll(WindowBuffer other) {
        other.cells.forEach((label, cell) -> {
            if (cell.count() > 0) {
                listed(label).addAll(cell);
            }
        });
        other.parts.forEach((label, cell) -> {
            if (cell.count() > 0) {
                partsOf(label).addAll(cell);
            }
        });
        unlisted.addAll(other.unlisted);
        excludedHits += other.excludedHits;
        excludedSent += other.excludedSent;
        excludedReceived += other.excludedReceived;
        threads.combine(other.threads);
        late += other.late;
    }

    private LabelStats listed(String label) {
        boolean room = !isFull() || cells.containsKey(label);
        return cells.computeIfAbsent(room ? label : Labels.OTHERS, l -> newCell());
    }

    private boolean isFull() {
        return cells.size() >= labels.max() + (cells.containsKey(Labels.OTHERS) ? 1 : 0);
    }

    /** Clears this buffer for the next window; keeps the objects of used labels and releases those of unused labels. */
    void clear() {
        cells.values().removeIf(cell -> cell.count() == 0);
        cells.values().forEach(LabelStats::clear);
        parts.values().removeIf(cell -> cell.count() == 0);
        parts.values().forEach(LabelStats::clear);
        unlisted.clear();
        if (unwanted.size() > labels.max() / 2) {
            unwanted.clear();
        }
        excludedHits = 0;
        excludedSent = 0;
        excludedReceived = 0;
        threads = new IntSummaryStatistics();
        late = 0;
        lastLabel = null;
        lastCell = null;
    }

    /** The samples by label, of all labels that get rows of their own; views. */
    public Map<String, LabelStats> listed() {
        return Collections.unmodifiableMap(cells);
    }

    /** The sub-samples by label, which the total does not contain; views. */
    public Map<String, LabelStats> parts() {
        return Collections.unmodifiableMap(parts);
    }

    /** All samples of the window together, hits and bytes of transactions not counted twice; a copy. */
    public LabelStats total() {
        LabelStats total = newCell();
        total.addAll(unlisted);
        listed().values().forEach(total::addAll);
        total.takeOut(excludedHits, excludedSent, excludedReceived);
        return total;
    }

    /** Active threads, as the samples saw them; a view. */
    public IntSummaryStatistics threads() {
        return threads;
    }

    /** Number of samples that ended before this window began and arrived after their own window was closed. */
    public long late() {
        return late;
    }
}
