package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/** A number of points, and of the samples they account for. */
public record PointCount(long points, long samples) {

    /** Nothing. */
    public static final PointCount NONE = new PointCount(0, 0);

    /** The points and samples of some lines. */
    public static PointCount of(List<Line> lines) {
        return new PointCount(
                lines.size(), lines.stream().mapToLong(Line::samples).sum());
    }

    /** The sum of this and the other. */
    public PointCount plus(PointCount other) {
        return new PointCount(points + other.points, samples + other.samples);
    }

    /** The difference of this and the other. */
    public PointCount minus(PointCount other) {
        return new PointCount(points - other.points, samples - other.samples);
    }
}
