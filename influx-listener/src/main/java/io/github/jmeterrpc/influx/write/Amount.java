package io.github.jmeterrpc.influx.write;

/** A number of points, and of the samples they account for. */
public record Amount(long points, long samples) {

    /** Nothing. */
    public static final Amount NONE = new Amount(0, 0);

    /** The amount of a batch. */
    public static Amount of(Batch batch) {
        return new Amount(batch.lines().size(), batch.samples());
    }

    /** The sum of two. */
    public Amount plus(Amount other) {
        return new Amount(points + other.points, samples + other.samples);
    }

    /** What is left of this without the other. */
    public Amount minus(Amount other) {
        return new Amount(points - other.points, samples - other.samples);
    }
}
