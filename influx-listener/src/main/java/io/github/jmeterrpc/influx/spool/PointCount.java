package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/** A number of points, and of the samples they account for. */
public record PointCount(long points, long samples) {

    /** Zero points and samples. */
    public static final PointCount NONE = new PointCount(0, 0);

    /** Returns the points and samples of the given lines. */
    public static PointCount of(List<Line> lines) {
        return new PointCount(
                lines.size(), lines.stream().mapToLong(Line::samples).sum());
    }

    /** Returns the sum of this count and the other. */
    public PointCount plus(PointCount other) {
        return new PointCount(points + other.points, samples + other.samples);
    }

    /** Returns the difference of this count and the other. */
    public PointCount minus(PointCount other) {
        return new PointCount(points - other.points, samples - other.samples);
    }
}
