package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/**
 * Consecutive lines that are sent in one request: a stored batch or a part of one.
 *
 * @param stored the stored batch that contains these lines
 * @param from index of the first line
 * @param to index after the last line
 * @param count points and samples
 */
public record Batch(StoredBatch stored, int from, int to, PointCount count) {

    /** Creates a batch of all loaded lines. */
    static Batch part(StoredBatch stored, int from, int to) {
        return new Batch(
                stored, from, to, PointCount.of(stored.lines.orElseThrow().subList(from, to)));
    }

    /** Returns the two parts before and after an index. */
    List<Batch> splitAt(int index) {
        return List.of(part(stored, from, index), part(stored, index, to));
    }

    /** The number of lines. */
    public int size() {
        return to - from;
    }

    /** The lines; available while the batch is the first of its queue. */
    public List<Line> lines() {
        return stored.lines.orElseThrow().subList(from, to);
    }

    /** The lines as line protocol. */
    public List<String> texts() {
        return lines().stream().map(Line::text).toList();
    }
}
