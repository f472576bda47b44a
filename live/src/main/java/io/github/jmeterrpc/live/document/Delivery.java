package io.github.jmeterrpc.live.document;

/**
 * Point counts of a generator's last report, NaN without one; or their sums over all generators.
 *
 * @param collisions points that came under a series and time that had other fields already: two
 *     writers share a name
 */
public record Delivery(double written, double pending, double setAside, double lost, double collisions) {

    /** Of no generator. */
    public static final Delivery NONE = new Delivery(0, 0, 0, 0, 0);

    /** Of both; counts that are not known are 0. */
    public Delivery plus(Delivery other) {
        return new Delivery(
                sum(written, other.written),
                sum(pending, other.pending),
                sum(setAside, other.setAside),
                sum(lost, other.lost),
                sum(collisions, other.collisions));
    }

    private static double sum(double one, double two) {
        return (Double.isNaN(one) ? 0 : one) + (Double.isNaN(two) ? 0 : two);
    }

    /** Whether the generator has reported. */
    public boolean hasReport() {
        return !Double.isNaN(lost);
    }
}
