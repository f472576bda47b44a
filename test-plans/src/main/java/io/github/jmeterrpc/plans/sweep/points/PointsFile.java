package io.github.jmeterrpc.plans.sweep.points;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final String TRANSACTION = "transaction";

    private final Path file;
    private final String measurement;
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
    private final Map<Long, PointRow> totals = new HashMap<>();
    private final Map<Long, PointRow> threads = new HashMap<>();
    private final NavigableMap<Long, Window> windows = new TreeMap<>();
    private long offset;

    /**
     * Reads nothing yet.
     *
     * @param measurement the one of the windows' rows
     */
    public PointsFile(Path file, String measurement) {
        this.file = file;
        this.measurement = measurement;
    }

    /** Reads what was written since the last call; nothing while there is no file. */
    public void update() {
        if (!Files.exists(file)) {
            return;
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(offset);
            ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
            while (channel.read(buffer) > 0) {
                buffer.flip();
                offset += buffer.remaining();
                read(buffer);
                buffer.clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the points of a generator", e);
        }
    }

    private void read(ByteBuffer buffer) {
        while (buffer.hasRemaining()) {
            byte next = buffer.get();
            if (next == '\n') {
                read(unfinished.toString(StandardCharsets.UTF_8));
                unfinished.reset();
            } else {
                unfinished.write(next);
            }
        }
    }

    private void read(String line) {
        // Most lines are of labels, or tell of other things.
        if (!line.startsWith(measurement) || !line.contains(",transaction=")) {
            return;
        }
        PointRow row = PointRow.parse(line);
        if (row.measurement().equals(measurement)) {
            if (row.is(TRANSACTION, "internal")) {
                threads.put(row.millis(), row);
            } else if (row.is(TRANSACTION, ALL) && row.is("statut", ALL)) {
                totals.put(row.millis(), row);
            }
        } else if (row.measurement().equals(measurement + "_buckets") && row.is(TRANSACTION, ALL)) {
            close(row);
        }
    }

    private void close(PointRow buckets) {
        PointRow total = totals.remove(buckets.millis());
        PointRow active = threads.remove(buckets.millis());
        if (total == null || active == null) {
            throw new IllegalStateException("The window of " + buckets.millis() + " is not whole in " + file);
        }
        windows.put(
                buckets.millis(),
                new Window(
                        buckets.millis(),
                        buckets.whole("window_ms"),
                        buckets.whole("interval_ms"),
                        total.whole("count"),
                        total.whole("countError"),
                        total.number("avg"),
                        total.number("max"),
                        (int) active.whole("minAT"),
                        buckets.fields().getOrDefault("histogram", "")));
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
