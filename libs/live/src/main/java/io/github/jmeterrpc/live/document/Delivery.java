package io.github.jmeterrpc.live.document;

/**
 * Point counts over all generators, from the last report of each.
 *
 * @param collisions points that came under a series and time that had other fields already
 */
public record Delivery(double written, double pending, double setAside, double lost, double collisions) {

    /** Of both. */
    public Delivery plus(Delivery other) {
        return new Delivery(
                written + other.written,
                pending + other.pending,
                setAside + other.setAside,
                lost + other.lost,
                collisions + other.collisions);
    }
}
