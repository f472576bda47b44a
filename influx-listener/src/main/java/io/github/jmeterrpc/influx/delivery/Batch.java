package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/** Lines that are sent together. */
public record Batch(List<Line> lines) {

    public Batch {
        lines = List.copyOf(lines);
    }

    /** The number of samples that the lines account for. */
    public long samples() {
        return lines.stream().mapToLong(Line::samples).sum();
    }

    /** Approximate memory usage, bytes. */
    public long size() {
        return lines.stream().mapToLong(line -> line.text().length() + 80L).sum();
    }

    List<String> texts() {
        return lines.stream().map(Line::text).toList();
    }
}
