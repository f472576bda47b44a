package io.github.jmeterrpc.live;

import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads line protocol of tests. */
public final class Lines {

    private Lines() {}

    /** The points of lines with times in ns. */
    public static List<Point> points(String lines) throws LineException {
        byte[] text = lines.getBytes(StandardCharsets.UTF_8);
        try {
            return new LineParser(new ByteArrayInputStream(text), WritePrecision.NANOS, 0).next(Long.MAX_VALUE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
