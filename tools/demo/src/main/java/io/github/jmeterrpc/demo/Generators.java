package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.JMeterRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JMeter processes of a run, all at the same time. Not thread-safe. */
final class Generators implements AutoCloseable {

    /** How much of each result file has been read. */
    private final Map<JMeterRun, Long> read = new LinkedHashMap<>();

    private long lines;

    void add(JMeterRun run) {
        read.put(run, 0L);
    }

    boolean anyRuns() {
        return read.keySet().stream().anyMatch(run -> run.process().isAlive());
    }

    /**
     * Lines in the result files so far, headers included: for progress. What JMeter still holds
     * back in memory is not in them; each byte is read once.
     */
    long linesSoFar() {
        read.replaceAll((run, offset) -> offset + readOn(run.results().path(), offset));
        return lines;
    }

    private long readOn(Path results, long offset) {
        if (!Files.exists(results)) {
            return 0;
        }
        try (InputStream in = Files.newInputStream(results)) {
            in.skipNBytes(offset);
            byte[] bytes = in.readAllBytes();
            for (byte each : bytes) {
                lines += each == '\n' ? 1 : 0;
            }
            return bytes.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until all have ended; one that failed is an exception. */
    void await() {
        read.keySet().forEach(JMeterRun::await);
    }

    /** In the order in which they were added. */
    List<JMeterRun> runs() {
        return List.copyOf(read.keySet());
    }

    @Override
    public void close() {
        // At the same time: each may take its grace.
        read.keySet().parallelStream().forEach(JMeterRun::close);
    }
}
