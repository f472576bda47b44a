package io.github.jmeterrpc.sweep.points;

import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.Precision;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The file that a generator's listener writes its points to, read on while it grows. Not thread-safe.
 *
 * <p>A window is there once its last row is: the buckets of all samples.
 */
public final class PointsFile {

    private static final String ALL = "all";

    private final Path file;
    private final String measurement;
    private final Map<Long, Point> totals = new HashMap<>();
    private final Map<Long, Point> threads = new HashMap<>();
    private final NavigableMap<Long, Window> windows = new TreeMap<>();
    private long offset;
    private long scheduled;
    private long dropped;

    /**
     * Reads nothing yet.
     *
     * @param measurement the one of the windows' rows
     */
    public PointsFile(Path file, String measurement) {
        this.file = file;
        this.measurement = measurement;
    }

    /** Reads the lines that were finished since the last call; nothing while there is no file. */
    public void update() {
        if (!Files.exists(file)) {
            return;
        }
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(offset);
            byte[] text = in.readAllBytes();
            int end = text.length;
            while (end > 0 && text[end - 1] != '\n') {
                end--;
            }
            offset += end;
            LineParser.parse(Arrays.copyOf(text, end), Precision.NANOS, 0)
                    .points()
                    .forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the points of a generator", e);
        } catch (LineException e) {
            throw new IllegalStateException("No line protocol in " + file + ": " + e.getMessage(), e);
        }
    }

    private void add(Point point) {
        String transaction = point.tag("transaction");
        if (point.measurement().equals(measurement)) {
            if (transaction.equals("internal")) {
                threads.put(point.millis(), point);
            } else if (transaction.equals(ALL) && point.tag("statut").equals(ALL)) {
                totals.put(point.millis(), point);
            }
        } else if (point.measurement().equals(measurement + BucketFields.SUFFIX) && transaction.equals(ALL)) {
            close(point);
        }
    }

    private void close(Point buckets) {
        long start = buckets.millis();
        Point total = totals.remove(start);
        Point active = threads.remove(start);
        String histogram = buckets.fields().text(BucketFields.HISTOGRAM);
        if (total == null || active == null) {
            throw new IllegalStateException("The window of " + start + " is not whole in " + file);
        }
        windows.put(
                start,
                new Window(
                        start,
                        whole(buckets, "window_ms"),
                        whole(buckets, BucketFields.INTERVAL),
                        whole(total, "count"),
                        whole(total, "countError"),
                        total.fields().number("avg", 0),
                        total.fields().number("max", 0),
                        (int) whole(active, "minAT"),
                        // A window without samples has none.
                        histogram == null ? "" : histogram,
                        arrivals(total, active, buckets)));
    }

    /** The listener counts arrivals from the start of the test on. */
    private Arrivals arrivals(Point total, Point active, Point buckets) {
        long scheduledBefore = scheduled;
        long droppedBefore = dropped;
        scheduled = whole(active, "arrivals_scheduled");
        dropped = whole(active, "arrivals_dropped");
        String responses = buckets.fields().text(BucketFields.RESPONSES);
        return new Arrivals(
                scheduled - scheduledBefore,
                dropped - droppedBefore,
                whole(total, "response_count"),
                total.fields().number("response_avg", 0),
                total.fields().number("response_max", 0),
                total.fields().number("woke_late", 0),
                responses == null ? "" : responses);
    }

    private static long whole(Point point, String field) {
        return Math.round(point.fields().number(field, 0));
    }

    /** By their start, milliseconds since 1970. */
    public NavigableMap<Long, Window> windows() {
        return windows;
    }

    /** All samples so far. */
    public long samples() {
        return sum(windows.values());
    }

    static long sum(Collection<Window> windows) {
        return windows.stream().mapToLong(Window::samples).sum();
    }
}
