package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a window, or of several, in a file or, where the disk takes nothing, in memory. They
 * are sent in one part or in several. Guarded by its queue.
 */
final class StoredBatch {

    /** Memory of a line in addition to its characters, bytes. */
    private static final long LINE_BYTES = 80;

    /** Number in its run. */
    final long number;

    /** Empty if the lines are in memory only. */
    Optional<BatchFile> file = Optional.empty();

    /** Size of the file. */
    long fileBytes;

    /** Whether the file was forced to the disk (fsync). */
    boolean forced;

    /**
     * Forced files whose lines are in the present one, too; deleted when that is forced, so that a
     * power failure never finds less than before.
     */
    final List<BatchFile> replaced = new ArrayList<>();

    /** Size of these files. */
    long replacedBytes;

    /** Empty if the lines are on disk only. */
    Optional<List<Line>> lines = Optional.empty();

    /** Approximate size of the lines in memory. */
    long memoryBytes;

    /** Number of parts that wait. */
    int parts;

    /** How often a part was halved because of its content. */
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

    /** Sets the file that replaces the present one, with its lines and more. */
    void setJoinedFile(BatchFile newFile, long bytes) {
        if (forced) {
            replaced.add(file.orElseThrow());
            replacedBytes += fileBytes;
        }
        setFile(newFile, bytes);
    }

    /** Takes the replaced files, which are to be deleted. */
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

    /** Forgets the lines in memory, which are on disk. */
    void dropLines() {
        lines = Optional.empty();
        memoryBytes = 0;
    }
}
