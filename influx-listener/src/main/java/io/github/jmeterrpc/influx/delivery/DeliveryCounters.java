package io.github.jmeterrpc.influx.delivery;

/** Counts points and samples by their delivery state: written, pending, set aside, lost. Thread-safe. */
public final class DeliveryCounters {

    private PointCount accepted = PointCount.NONE;
    private PointCount acknowledged = PointCount.NONE;
    private PointCount setAside = PointCount.NONE;
    private PointCount lost = PointCount.NONE;
    private long late;

    /** Something was handed over for delivery. */
    public synchronized void accepted(PointCount amount) {
        accepted = accepted.plus(amount);
    }

    /** The destination has it. */
    synchronized void acknowledged(PointCount amount) {
        acknowledged = acknowledged.plus(amount);
    }

    /** It can never be delivered and is kept in a file. */
    synchronized void setAside(PointCount amount) {
        setAside = setAside.plus(amount);
    }

    /** It is gone. */
    public synchronized void lost(PointCount amount) {
        lost = lost.plus(amount);
    }

    /** Samples that came after their window was closed and count in a later one. */
    public synchronized void late(long samples) {
        late += samples;
    }

    /** All accounts at one moment. */
    public synchronized Totals totals() {
        PointCount settled = acknowledged.plus(setAside).plus(lost);
        return new Totals(accepted, acknowledged, accepted.minus(settled), setAside, lost, late);
    }

    /**
     * All accounts at one moment; accepted = acknowledged + pending + set aside + lost.
     *
     * @param accepted handed over for delivery
     * @param acknowledged delivered
     * @param pending on its way
     * @param setAside refused for good and kept in a file
     * @param lost gone
     * @param late samples counted in a later window than their own
     */
    public record Totals(
            PointCount accepted,
            PointCount acknowledged,
            PointCount pending,
            PointCount setAside,
            PointCount lost,
            long late) {

        /** Whether everything was delivered. */
        public boolean complete() {
            return acknowledged.equals(accepted);
        }
    }
}
