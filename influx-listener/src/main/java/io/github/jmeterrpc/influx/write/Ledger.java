package io.github.jmeterrpc.influx.write;

/** What became of points and samples. Thread-safe. */
public final class Ledger {

    private Amount accepted = Amount.NONE;
    private Amount acknowledged = Amount.NONE;
    private Amount dropped = Amount.NONE;
    private long late;

    /** Something was handed over for delivery. */
    public synchronized void accepted(Amount amount) {
        accepted = accepted.plus(amount);
    }

    /** InfluxDB has it. */
    synchronized void acknowledged(Amount amount) {
        acknowledged = acknowledged.plus(amount);
    }

    /** It will never be delivered. */
    synchronized void dropped(Amount amount) {
        dropped = dropped.plus(amount);
    }

    /** Samples that came after their window was closed and count in a later one. */
    public synchronized void late(long samples) {
        late += samples;
    }

    /** All accounts at one moment. */
    public synchronized Totals totals() {
        Amount pending = new Amount(
                accepted.points() - acknowledged.points() - dropped.points(),
                accepted.samples() - acknowledged.samples() - dropped.samples());
        return new Totals(accepted, acknowledged, pending, dropped, late);
    }

    /**
     * All accounts at one moment; accepted = acknowledged + pending + dropped.
     *
     * @param accepted handed over for delivery
     * @param acknowledged delivered
     * @param pending neither delivered nor given up
     * @param dropped given up
     * @param late samples counted in a later window than their own
     */
    public record Totals(Amount accepted, Amount acknowledged, Amount pending, Amount dropped, long late) {}
}
