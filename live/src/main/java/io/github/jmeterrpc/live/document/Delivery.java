package io.github.jmeterrpc.live.document;

/**
 * Point counts of a generator's last report, or their sums over all generators; NaN without a
 * report.
 *
 * @param collisions points with the series and time of an earlier point but other fields, because
 *     two writers use the same name
 */
public record Delivery(double written, double pending, double setAside, double lost, double collisions) {

    /** The counts without a report. */
    public static final Delivery NONE = new Delivery(0, 0, 0, 0, 0);

    /** Returns the sums of both; unknown counts are 0. */
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
