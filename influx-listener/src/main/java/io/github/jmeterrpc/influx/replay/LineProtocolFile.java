package io.github.jmeterrpc.influx.replay;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.journal.Journal;
import io.github.jmeterrpc.influx.line.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Reads a line protocol file, which does not contain numbers of samples. Skips an incomplete last line, which a killed
 * JVM may leave: it may look like a valid point with another value or without its time.
 */
final class LineProtocolFile {

    private static final int BATCH_LINES = 5000;

    private LineProtocolFile() {}

    /**
     * Passes the lines of a file to a handler.
     *
     * @param problems receives messages about skipped lines
     * @throws IOException if it cannot be read, or the handler gives up
     * @throws InterruptedException if the handler was interrupted
     */
    static void read(Path path, Journal.Handler handler, Consumer<String> problems)
            throws IOException, InterruptedException {
        List<Line> lines = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            StringBuilder text = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                if (c != '\n') {
                    text.append((char) c);
                    continue;
                }
                if (isPoint(text)) {
                    lines.add(new Line(text.toString().strip(), 0));
                }
                text.setLength(0);
                if (lines.size() == BATCH_LINES) {
                    handler.handle(new Batch(lines));
                    lines.clear();
                }
            }
            if (isPoint(text)) {
                problems.accept(path + ": the last line has no end and is left out; if it is whole, add a line end");
            }
        }
        if (!lines.isEmpty()) {
            handler.handle(new Batch(lines));
        }
    }

    /** Returns the number of points; otherwise like {@link #read}. */
    static long count(Path path, Consumer<String> problems) throws IOException, InterruptedException {
        LongAdder points = new LongAdder();
        Journal.Handler counting = batch -> {
            points.add(batch.lines().size());
            return true;
        };
        read(path, counting, problems);
        return points.sum();
    }

    private static boolean isPoint(CharSequence text) {
        String stripped = text.toString().strip();
        return !stripped.isEmpty() && stripped.charAt(0) != '#';
    }
}
