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
 * @param stored rows of the generators by the start of their window, ms since 1970
 * @param merged sums of the merged rows, by the same
 * @param loose windows into which rows were merged whose generator's row of all samples was not
 *     stored yet
 * @param run sums of the row of the run
 */
record MergeScan(SortedMap<Long, WindowCount> stored, Map<Long, WindowCount> merged, Set<Long> loose, WindowCount run) {

    WindowCount merged(long window) {
        return merged.getOrDefault(window, WindowCount.NONE);
    }

    /**
     * The windows whose rows of labels have to be counted: the merged row does not have as many as
     * the generators' rows of all samples announce. Some may have been stored since the merge, or
     * may never be, since the server rejects them.
     */
    SortedSet<Long> unclear() {
        return windows((window, count) -> merged.containsKey(window)
                && (count.labelRows() != merged(window).labelRows() || loose.contains(window)));
    }

    /**
     * The same scan after the rows of labels were counted.
     *
     * @param counted number of these rows by window
     */
    MergeScan counted(Map<Long, Long> counted) {
        SortedMap<Long, WindowCount> exact = new TreeMap<>(stored);
        counted.forEach((window, rows) -> exact.computeIfPresent(window, (w, count) -> count.ofLabels(rows)));
        return new MergeScan(exact, merged, loose, run);
    }

    /** Whether the merged rows, here, contain at least all points stored at an earlier scan. */
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
     * @param labelRows number of the generators' rows of labels: of stored rows, as many as the
     *     rows of all samples announce, unless they were counted
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
