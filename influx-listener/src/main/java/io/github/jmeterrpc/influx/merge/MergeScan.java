package io.github.jmeterrpc.influx.merge;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * The result of a scan.
 *
 * @param stored rows of the generators by the start of their window, in ms since 1970
 * @param merged sums of the merged rows by the start of their window
 * @param loose windows with merged rows whose generator's total row was not stored yet
 * @param run sums of the row of the run
 */
record MergeScan(SortedMap<Long, WindowCount> stored, Map<Long, WindowCount> merged, Set<Long> loose, WindowCount run) {

    WindowCount merged(long window) {
        return merged.getOrDefault(window, WindowCount.NONE);
    }

    /**
     * The windows whose label rows must be counted: the merged row has fewer or more label rows
     * than the generators' total rows announce. Label rows may have been stored since the merge, or
     * the server may have rejected them.
     */
    SortedSet<Long> unclear() {
        return windows((window, count) -> merged.containsKey(window)
                && (count.labelRows() != merged(window).labelRows() || loose.contains(window)));
    }

    /**
     * Returns the scan after the label rows were counted.
     *
     * @param counted number of these rows by window
     */
    MergeScan counted(Map<Long, Long> counted) {
        SortedMap<Long, WindowCount> exact = new TreeMap<>(stored);
        counted.forEach((window, rows) -> exact.computeIfPresent(window, (w, count) -> count.ofLabels(rows)));
        return new MergeScan(exact, merged, loose, run);
    }

    /**
     * Whether the merged rows of this scan contain at least all points that were stored at an
     * earlier scan.
     */
    boolean contains(Map<Long, WindowCount> storedBefore) {
        return storedBefore.entrySet().stream().allMatch(window -> {
            WindowCount now = merged(window.getKey());
            return now.isAtLeast(window.getValue()) || now.equals(stored.get(window.getKey()));
        });
    }

    /** The windows whose merged row differs from the stored rows. */
    SortedSet<Long> shortWindows() {
        return windows((window, count) -> !count.equals(merged(window)));
    }

    private SortedSet<Long> windows(BiPredicate<Long, WindowCount> which) {
        return stored.entrySet().stream()
                .filter(window -> which.test(window.getKey(), window.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The largest number of generators found in one window. */
    long instances() {
        return stored.values().stream().mapToLong(WindowCount::rows).max().orElse(0);
    }

    static WindowCount sum(Map<Long, WindowCount> windows) {
        return windows.values().stream().reduce(WindowCount.NONE, WindowCount::plus);
    }

    /**
     * The stored or merged amount of a window or a run.
     *
     * @param rows number of the generators' total rows
     * @param samples sum of their samples
     * @param labelRows number of the generators' label rows: for stored rows, the number that the
     *     total rows announce, unless the label rows were counted
     */
    record WindowCount(long rows, long samples, long labelRows) {

        static final WindowCount NONE = new WindowCount(0, 0, 0);

        WindowCount plus(WindowCount other) {
            return new WindowCount(rows + other.rows, samples + other.samples, labelRows + other.labelRows);
        }

        WindowCount ofLabels(long counted) {
            return new WindowCount(rows, samples, counted);
        }

        boolean isAtLeast(WindowCount other) {
            return rows >= other.rows && samples >= other.samples && labelRows >= other.labelRows;
        }
    }
}
