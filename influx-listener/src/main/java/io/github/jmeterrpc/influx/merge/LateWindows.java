package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The hours with windows that this generator wrote too late for the regular merge; it merges them again itself.
 * Thread-safe.
 */
public final class LateWindows {

    /** Maximum number of hours, about a year; the oldest are dropped first. */
    private static final int MAX_HOURS = 366 * 24;

    private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final LongSupplier lateBefore;
    private final Map<String, SortedSet<Long>> hours = new HashMap<>();

    /**
     * Creates an empty set.
     *
     * @param lateBefore returns the time before which a window written now is late, ms since 1970
     */
    public LateWindows(LongSupplier lateBefore) {
        this.lateBefore = lateBefore;
    }

    /** Records the late bucket rows among the written lines. */
    public void written(List<String> lines) {
        lines.forEach(this::written);
    }

    private void written(String line) {
        int end = endOfMeasurement(line);
        if (!line.startsWith(BucketFields.SUFFIX, end - BucketFields.SUFFIX.length())) {
            return;
        }
        long millis = millis(line);
        if (millis < lateBefore.getAsLong()) {
            String measurement = line.substring(0, end - BucketFields.SUFFIX.length())
                    .replace("\\,", ",")
                    .replace("\\ ", " ");
            add(measurement, Math.floorDiv(millis, HOUR_MILLIS) * HOUR_MILLIS);
        }
    }

    private static int endOfMeasurement(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) != ',' && line.charAt(end) != ' ') {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end, line.length());
    }

    /** Reads the time at the end of a line, ns; a line without one gets the server's time and is not late. */
    private static long millis(String line) {
        try {
            return TimeUnit.NANOSECONDS.toMillis(Long.parseLong(line, line.lastIndexOf(' ') + 1, line.length(), 10));
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private synchronized void add(String measurement, long hourMillis) {
        SortedSet<Long> ofMeasurement = hours.computeIfAbsent(measurement, m -> new TreeSet<>());
        ofMeasurement.add(hourMillis);
        if (ofMeasurement.size() > MAX_HOURS) {
            ofMeasurement.remove(ofMeasurement.first());
        }
    }

    synchronized boolean isEmpty() {
        return hours.isEmpty();
    }

    private synchronized Map<String, SortedSet<Long>> take() {
        Map<String, SortedSet<Long>> taken = Map.copyOf(hours);
        hours.clear();
        return taken;
    }

    /**
     * Merges the recorded hours again. After a failure, the hours not yet merged stay recorded.
     *
     * @param toMillis end of the merge, ms since 1970
     * @return how many windows were merged
     * @throws WriteException see {@link Merger#mergeAll}
     */
    public int merge(Merger merger, long toMillis) throws WriteException {
        Map<String, SortedSet<Long>> waiting = take();
        try {
            int windows = 0;
            for (Map.Entry<String, SortedSet<Long>> entry : waiting.entrySet()) {
                SortedSet<Long> begins = entry.getValue();
                while (!begins.isEmpty()) {
                    long begin = begins.first();
                    windows += merger.mergeAll(entry.getKey(), begin, Math.min(toMillis, begin + HOUR_MILLIS));
                    begins.remove(begin);
                }
            }
            return windows;
        } finally {
            waiting.forEach((measurement, begins) -> begins.forEach(begin -> add(measurement, begin)));
        }
    }
}
