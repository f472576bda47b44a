package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A disk that may be full, and that records what is forced to it instead of waiting for that. */
final class ObservedDisk extends Disk {

    private final Set<Path> forced = new HashSet<>();
    private final Set<String> forcedLines = new HashSet<>();
    private boolean full;

    ObservedDisk(Path directory, long maxBytes, SpooledRun run, EarlierRuns earlier) {
        super(directory, maxBytes, run, earlier, (level, message) -> {});
    }

    /** Can make writes fail, like writes to a full or read-only disk. */
    void setFull(boolean isFull) {
        full = isFull;
    }

    /** The files that survive a power failure. */
    Set<Path> forced() {
        return forced;
    }

    @Override
    void write(StoredBatch stored, List<Line> lines, PointCount count, BatchQueue queue) throws IOException {
        refuseIfFull();
        super.write(stored, lines, count, queue);
    }

    @Override
    boolean join(List<Line> lines, PointCount count, BatchQueue queue) throws IOException {
        refuseIfFull();
        return super.join(lines, count, queue);
    }

    private void refuseIfFull() throws IOException {
        if (full) {
            throw new IOException("No space left on device");
        }
    }

    /** The lines that were in a forced file: they survive a power failure, also in a later file. */
    Set<String> forcedLines() {
        return forcedLines;
    }

    @Override
    void force(List<Path> files) {
        for (Path file : files) {
            if (Files.exists(file)) {
                forced.add(file);
                forcedLines.addAll(SpoolFiles.lines(file));
            }
        }
    }
}
