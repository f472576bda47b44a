package io.github.jmeterrpc.influx.delivery;

/** A number of points, and of the samples they account for. */
public record PointCount(long points, long samples) {

    /** Nothing. */
    public static final PointCount NONE = new PointCount(0, 0);

    /** The amount of a batch. */
    public static PointCount of(Batch batch) {
        return new PointCount(batch.lines().size(), batch.samples());
    }

    /** The sum of two. */
    public PointCount plus(PointCount other) {
        return new PointCount(points + other.points, samples + other.samples);
    }

    /** What is left of this without the other. */
    public PointCount minus(PointCount other) {
        return new PointCount(points - other.points, samples - other.samples);
    }
}
