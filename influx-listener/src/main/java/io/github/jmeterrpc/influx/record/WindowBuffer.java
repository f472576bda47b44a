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
    private final Map<String, LabelStats> statsByLabel = new HashMap<>();
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
    private LabelStats lastLabelStats;

    WindowBuffer(Labels labels) {
        this.labels = labels;
        this.unlisted = newLabelStats();
    }

    private LabelStats newLabelStats() {
        return new LabelStats(labels.thresholds());
    }

    void add(Sample sample, boolean isLate) {
        LabelStats labelStats = sample.label == lastLabel ? lastLabelStats : labelStatsOf(sample.label);
        labelStats.add(sample, labelStats != unlisted);
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
        return parts.computeIfAbsent(room ? label : Labels.OTHERS, l -> newLabelStats());
    }

    private LabelStats labelStatsOf(String label) {
        LabelStats labelStats = statsByLabel.get(label);
        if (labelStats == null) {
            labelStats = create(label);
        }
        lastLabel = label;
        lastLabelStats = labelStats;
        return labelStats;
    }

    private LabelStats create(String label) {
        if (labels.summaryOnly() || isUnwanted(label)) {
            return unlisted;
        }
        if (isFull()) {
            return statsByLabel.computeIfAbsent(Labels.OTHERS, l -> newLabelStats());
        }
        LabelStats labelStats = newLabelStats();
        statsByLabel.put(label, labelStats);
        return labelStats;
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
        other.statsByLabel.forEach((label, labelStats) -> {
            if (labelStats.count() > 0 && known.contains(label) && !isFull()) {
                statsByLabel.computeIfAbsent(label, l -> newLabelStats());
            }
        });
    }

    void addAll(WindowBuffer other) {
        other.statsByLabel.forEach((label, labelStats) -> {
            if (labelStats.count() > 0) {
                listed(label).addAll(labelStats);
            }
        });
        other.parts.forEach((label, labelStats) -> {
            if (labelStats.count() > 0) {
                partsOf(label).addAll(labelStats);
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
        boolean room = !isFull() || statsByLabel.containsKey(label);
        return statsByLabel.computeIfAbsent(room ? label : Labels.OTHERS, l -> newLabelStats());
    }

    private boolean isFull() {
        return statsByLabel.size() >= labels.max() + (statsByLabel.containsKey(Labels.OTHERS) ? 1 : 0);
    }

    /** Clears this buffer for the next window; keeps the objects of used labels and releases those of unused labels. */
    void clear() {
        statsByLabel.values().removeIf(labelStats -> labelStats.count() == 0);
        statsByLabel.values().forEach(LabelStats::clear);
        parts.values().removeIf(labelStats -> labelStats.count() == 0);
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
        lastLabelStats = null;
    }

    /** The samples by label, of all labels that get rows of their own; views. */
    public Map<String, LabelStats> listed() {
        return Collections.unmodifiableMap(statsByLabel);
    }

    /** The sub-samples by label, which the total does not contain; views. */
    public Map<String, LabelStats> parts() {
        return Collections.unmodifiableMap(parts);
    }

    /** All samples of the window together, hits and bytes of transactions not counted twice; a copy. */
    public LabelStats total() {
        LabelStats total = newLabelStats();
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
