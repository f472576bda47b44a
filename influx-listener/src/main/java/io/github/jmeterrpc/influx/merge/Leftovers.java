package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The times of windows of earlier tests that have been sent now. Their generators may have ended long ago, so the
 * listener or command that sent them merges them. Thread-safe.
 */
public final class Leftovers {

    private static final Pattern TIME = Pattern.compile("-?\\d{1,18}|[1-8]\\d{18}");

    /** First and last time by measurement, ms since 1970. */
    private final Map<String, Range> ranges = new HashMap<>();

    private record Range(long first, long last) {
        Range and(Range other) {
            return new Range(Math.min(first, other.first), Math.max(last, other.last));
        }
    }

    /** Records the bucket rows among the written lines, whose times are in ns. */
    public void written(List<String> lines) {
        lines.forEach(this::written);
    }

    private void written(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) != ',' && line.charAt(end) != ' ') {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        String measurement = line.substring(0, Math.min(end, line.length()));
        String time = line.substring(line.lastIndexOf(' ') + 1);
        if (measurement.endsWith(BucketFields.SUFFIX) && TIME.matcher(time).matches()) {
            long millis = TimeUnit.NANOSECONDS.toMillis(Long.parseLong(time));
            String base = measurement.substring(0, measurement.length() - BucketFields.SUFFIX.length());
            add(base.replace("\\,", ",").replace("\\ ", " "), new Range(millis, millis));
        }
    }

    private synchronized void add(String measurement, Range range) {
        ranges.merge(measurement, range, Range::and);
    }

    synchronized boolean isEmpty() {
        return ranges.isEmpty();
    }

    private synchronized Map<String, Range> take() {
        Map<String, Range> taken = Map.copyOf(ranges);
        ranges.clear();
        return taken;
    }

    /**
     * Merges what is recorded; after a failure it stays recorded.
     *
     * @return how many windows were merged
     * @throws WriteException see {@link Merger#mergeAll}
     */
    public int merge(Merger merger) throws WriteException {
        Map<String, Range> taken = take();
        int windows = 0;
        try {
            for (Map.Entry<String, Range> entry : taken.entrySet()) {
                windows += merger.mergeAll(entry.getKey(), entry.getValue().first, entry.getValue().last + 1);
            }
            return windows;
        } catch (WriteException | RuntimeException e) {
            taken.forEach(this::add);
            throw e;
        }
    }
}
