package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.Collections;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.Map;

/**
 * The samples of one window: those of one thread while the window is open, and those of all threads
 * after it was closed. Not thread-safe; {@link Recorder} ensures that only one thread at a time
 * uses it.
 */
public final class WindowBuffer {

    private final LabelRules.OwnRowLabels labels;
    private final DurationThresholds thresholds;
    private final Map<String, LabelStats> statsByLabel = new HashMap<>();
    /** Sub-samples by label, not counted in the total. */
    private final Map<String, LabelStats> parts = new HashMap<>();
    /** Samples that count only in the total. */
    private final LabelStats unlisted;

    /** The samples of a closed window by thread group; empty if samples are not recorded by group. */
    private final Map<String, WindowBuffer> groups = new HashMap<>();

    // Hits and bytes that the label rows contain and that the total must not count twice.
    private long excludedHits;
    private long excludedSent;
    private long excludedReceived;

    private IntSummaryStatistics threads = new IntSummaryStatistics();
    private long late;

    // Saves the lookup if the thread repeats the same sampler, which is the usual case. Compared by
    // identity.
    private String lastLabel;
    private LabelStats lastLabelStats;

    /**
     * Creates an empty buffer.
     *
     * @param labels shared by all buffers of a test
     * @param thresholds durations up to which samples are counted
     */
    WindowBuffer(LabelRules.OwnRowLabels labels, DurationThresholds thresholds) {
        this.labels = labels;
        this.thresholds = thresholds;
        this.unlisted = newLabelStats();
    }

    private LabelStats newLabelStats() {
        return new LabelStats(thresholds);
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
        String row = labels.rowOf(sample.label);
        if (row != null) {
            stats(parts, row).add(sample, true);
        }
    }

    private LabelStats stats(Map<String, LabelStats> map, String row) {
        return map.computeIfAbsent(row, l -> newLabelStats());
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
        String row = labels.rowOf(label);
        return row == null ? unlisted : stats(statsByLabel, row);
    }

    void addAll(WindowBuffer other) {
        other.statsByLabel.forEach((label, labelStats) -> {
            if (labelStats.count() > 0) {
                stats(statsByLabel, label).addAll(labelStats);
            }
        });
        other.parts.forEach((label, labelStats) -> {
            if (labelStats.count() > 0) {
                stats(parts, label).addAll(labelStats);
            }
        });
        unlisted.addAll(other.unlisted);
        excludedHits += other.excludedHits;
        excludedSent += other.excludedSent;
        excludedReceived += other.excludedReceived;
        threads.combine(other.threads);
        late += other.late;
        other.groups.forEach(this::addToGroup);
    }

    /**
     * Adds the samples only to those of a thread group; call {@link #addAll} to add them to the
     * window.
     */
    void addToGroup(String group, WindowBuffer other) {
        groups.computeIfAbsent(group, name -> new WindowBuffer(labels, thresholds))
                .addAll(other);
    }

    /**
     * Clears this buffer for the next window; keeps the objects of used labels and releases those
     * of unused labels.
     */
    void clear() {
        statsByLabel.values().removeIf(labelStats -> labelStats.count() == 0);
        statsByLabel.values().forEach(LabelStats::clear);
        parts.values().removeIf(labelStats -> labelStats.count() == 0);
        parts.values().forEach(LabelStats::clear);
        unlisted.clear();
        excludedHits = 0;
        excludedSent = 0;
        excludedReceived = 0;
        threads = new IntSummaryStatistics();
        late = 0;
        lastLabel = null;
        lastLabelStats = null;
        groups.clear();
    }

    /**
     * The samples of each thread group, by its name; empty if they are not recorded by group.
     * Views; use only their {@link #listed} and {@link #parts}.
     */
    public Map<String, WindowBuffer> groups() {
        return Collections.unmodifiableMap(groups);
    }

    /** The samples by label, for all labels with their own rows; views. */
    public Map<String, LabelStats> listed() {
        return Collections.unmodifiableMap(statsByLabel);
    }

    /** The sub-samples by label, which the total does not contain; views. */
    public Map<String, LabelStats> parts() {
        return Collections.unmodifiableMap(parts);
    }

    /**
     * All samples of the window, without counting hits and bytes of transactions twice; a copy.
     */
    public LabelStats total() {
        LabelStats total = newLabelStats();
        total.addAll(unlisted);
        listed().values().forEach(total::addAll);
        total.takeOut(excludedHits, excludedSent, excludedReceived);
        return total;
    }

    /** Numbers of active threads, as recorded by the samples; a view. */
    public IntSummaryStatistics threads() {
        return threads;
    }

    /**
     * Number of samples that ended before this window began and arrived after their own window was
     * closed.
     */
    public long late() {
        return late;
    }
}
