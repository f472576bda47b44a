package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The times of windows of earlier tests whose points have been sent now. Their generators may have
 * ended long ago, so the listener or command that sent the points merges the windows. Thread-safe.
 */
public final class Leftovers {

    private static final long NO_TIME = Long.MIN_VALUE;

    /** First and last time by measurement, ms since 1970. */
    private final Map<String, Range> ranges = new HashMap<>();

    private record Range(long first, long last) {
        Range and(Range other) {
            return new Range(Math.min(first, other.first), Math.max(last, other.last));
        }
    }

    /**
     * Records the bucket rows among the written lines, whose times are in ns; ignores lines without
     * a time.
     */
    public void written(List<String> lines) {
        lines.forEach(this::written);
    }

    private void written(String line) {
        if (!line.contains(BucketFields.SUFFIX)) {
            return;
        }
        try {
            byte[] text = line.getBytes(StandardCharsets.UTF_8);
            for (Point point : new LineParser(text, WritePrecision.NANOS, NO_TIME).next(Long.MAX_VALUE)) {
                if (point.measurement().endsWith(BucketFields.SUFFIX) && point.nanos() != NO_TIME) {
                    int base = point.measurement().length() - BucketFields.SUFFIX.length();
                    add(point.measurement().substring(0, base), new Range(point.millis(), point.millis()));
                }
            }
        } catch (LineException | IOException e) {
            // The server has accepted the line, but it is not a row of a listener.
            return;
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
     * Merges the recorded windows; after a failure they stay recorded.
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
