package io.github.jmeterrpc.influx.delivery;

/** A number of points, and of the samples they account for. */
public record PointCount(long points, long samples) {

    /** Nothing. */
    public static final PointCount NONE = new PointCount(0, 0);

    /** The points and samples of a batch. */
    public static PointCount of(Batch batch) {
        return new PointCount(batch.lines().size(), batch.samples());
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
