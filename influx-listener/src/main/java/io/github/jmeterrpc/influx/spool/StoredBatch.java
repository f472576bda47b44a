package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of one or several windows, in a file, or in memory if the disk cannot be written. They
 * are sent in one part or in several parts. Guarded by its queue.
 */
final class StoredBatch {

    /** Memory of a line in addition to its characters, bytes. */
    private static final long LINE_BYTES = 80;

    /** Number of the batch in its run. */
    final long number;

    /** Empty if the lines are in memory only. */
    Optional<BatchFile> file = Optional.empty();

    /** Size of the file. */
    long fileBytes;

    /** Whether the file was forced to the disk (fsync). */
    boolean forced;

    /**
     * Forced files whose lines are also in the current file. They are deleted after the current
     * file was forced, so that a power failure loses no line.
     */
    final List<BatchFile> replaced = new ArrayList<>();

    /** Size of the replaced files, in bytes. */
    long replacedBytes;

    /** Empty if the lines are on disk only. */
    Optional<List<Line>> lines = Optional.empty();

    /** Approximate size of the lines in memory. */
    long memoryBytes;

    /** Number of waiting parts. */
    int parts;

    /** Number of times that a part was halved because of its content. */
    int halvings;

    StoredBatch(long number) {
        this.number = number;
    }

    /** Sets the file that holds the lines. */
    void setFile(BatchFile newFile, long bytes) {
        file = Optional.of(newFile);
        fileBytes = bytes;
        forced = false;
    }

    /** Sets the file that replaces the current one and contains its lines and further ones. */
    void setJoinedFile(BatchFile newFile, long bytes) {
        if (forced) {
            replaced.add(file.orElseThrow());
            replacedBytes += fileBytes;
        }
        setFile(newFile, bytes);
    }

    /** Removes and returns the replaced files, which the caller deletes. */
    List<BatchFile> takeReplaced() {
        List<BatchFile> taken = List.copyOf(replaced);
        replaced.clear();
        replacedBytes = 0;
        return taken;
    }

    /** Sets the lines in memory. */
    void setLines(List<Line> newLines) {
        lines = Optional.of(List.copyOf(newLines));
        memoryBytes = newLines.stream()
                .mapToLong(line -> line.text().length() + LINE_BYTES)
                .sum();
    }

    /** Releases the lines in memory, because they are on disk. */
    void dropLines() {
        lines = Optional.empty();
        memoryBytes = 0;
    }
}
