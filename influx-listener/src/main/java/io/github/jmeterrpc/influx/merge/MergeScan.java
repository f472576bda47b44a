package io.github.jmeterrpc.influx.merge;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The result of a scan.
 *
 * @param stored rows of the generators by the start of their window, ms since 1970
 * @param merged sums of the merged rows, by the same
 * @param run sums of the row of the run
 */
record MergeScan(SortedMap<Long, WindowCount> stored, Map<Long, WindowCount> merged, WindowCount run) {

    WindowCount merged(long window) {
        return merged.getOrDefault(window, WindowCount.NONE);
    }

    /** Whether the merged rows, here, contain at least all points stored at an earlier scan. */
    boolean contains(Map<Long, WindowCount> storedBefore) {
        return storedBefore.entrySet().stream()
                .allMatch(window -> merged(window.getKey()).isAtLeast(window.getValue()));
    }

    /** The windows whose merged row differs from the stored rows. */
    SortedSet<Long> shortWindows() {
        return stored.entrySet().stream()
                .filter(window -> !window.getValue().equals(merged(window.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Number of generators, as far as one window shows it. */
    long instances() {
        return stored.values().stream().mapToLong(WindowCount::rows).max().orElse(0);
    }

    static WindowCount sum(Map<Long, WindowCount> windows) {
        return windows.values().stream().reduce(WindowCount.NONE, WindowCount::plus);
    }

    /**
     * How much is stored or merged of a window, or of a run.
     *
     * @param rows number of the generators' rows of all samples
     * @param samples their sum
     */
    record WindowCount(long rows, long samples) {

        static final WindowCount NONE = new WindowCount(0, 0);

        WindowCount plus(WindowCount other) {
            return new WindowCount(rows + other.rows, samples + other.samples);
        }

        boolean isAtLeast(WindowCount other) {
            return rows >= other.rows && samples >= other.samples;
        }
    }
}
