package io.github.jmeterrpc.influx.spool;

/**
 * Counts points and samples by their delivery state: written, pending, set aside, lost.
 * Thread-safe.
 */
public final class Account {

    private PointCount accepted = PointCount.NONE;
    private PointCount acknowledged = PointCount.NONE;
    private PointCount setAside = PointCount.NONE;
    private PointCount lost = PointCount.NONE;
    private long late;

    /** Counts points passed to the delivery. */
    public synchronized void accepted(PointCount amount) {
        accepted = accepted.plus(amount);
    }

    /** Counts points that the destination has acknowledged. */
    public synchronized void acknowledged(PointCount amount) {
        acknowledged = acknowledged.plus(amount);
    }

    /** Counts points that were rejected for good and are kept in a file. */
    public synchronized void setAside(PointCount amount) {
        setAside = setAside.plus(amount);
    }

    /** Counts points that are neither delivered nor kept. */
    public synchronized void lost(PointCount amount) {
        lost = lost.plus(amount);
    }

    /** Counts samples that arrived after their window was closed and are counted in a later one. */
    public synchronized void late(long samples) {
        late += samples;
    }

    /** A consistent snapshot of all counters. */
    public synchronized PointTotals totals() {
        PointCount settled = acknowledged.plus(setAside).plus(lost);
        return new PointTotals(accepted, acknowledged, accepted.minus(settled), setAside, lost, late);
    }

    /**
     * A consistent snapshot of all counters; accepted = acknowledged + pending + set aside + lost.
     *
     * @param accepted points passed to the delivery
     * @param acknowledged delivered points
     * @param pending points not yet acknowledged
     * @param setAside points rejected for good and kept in a file
     * @param lost points neither delivered nor kept
     * @param late samples counted in a later window than their own
     */
    public record PointTotals(
            PointCount accepted,
            PointCount acknowledged,
            PointCount pending,
            PointCount setAside,
            PointCount lost,
            long late) {

        /** Whether all points were delivered. */
        public boolean complete() {
            return acknowledged.equals(accepted);
        }
    }
}
