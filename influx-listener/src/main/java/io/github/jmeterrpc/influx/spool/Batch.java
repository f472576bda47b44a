package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/**
 * Consecutive lines that are sent in one request: a stored batch or a part of one.
 *
 * @param stored the lines that this is a part of
 * @param from index of the first line
 * @param to index after the last line
 * @param count points and samples
 */
public record Batch(StoredBatch stored, int from, int to, PointCount count) {

    /** A part of loaded lines. */
    static Batch part(StoredBatch stored, int from, int to) {
        return new Batch(
                stored, from, to, PointCount.of(stored.lines.orElseThrow().subList(from, to)));
    }

    /** The two parts in front of and after an index. */
    List<Batch> splitAt(int index) {
        return List.of(part(stored, from, index), part(stored, index, to));
    }

    /** The number of lines. */
    public int size() {
        return to - from;
    }

    /** The lines, while the batch is the first of its queue. */
    public List<Line> lines() {
        return stored.lines.orElseThrow().subList(from, to);
    }

    /** The same as line protocol. */
    public List<String> texts() {
        return lines().stream().map(Line::text).toList();
    }
}
