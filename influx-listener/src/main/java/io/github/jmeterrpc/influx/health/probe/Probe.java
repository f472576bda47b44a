package io.github.jmeterrpc.influx.health.probe;

/**
 * The outcome of one connection to a target.
 *
 * @param target target of the connection
 * @param rttMillis time to connect, ms; NaN after a failure
 */
public record Probe(ProbeTarget target, double rttMillis) {

    /** A failed connection: refused, unreachable, unknown host or timeout. */
    static Probe failed(ProbeTarget target) {
        return new Probe(target, Double.NaN);
    }

    public boolean failed() {
        return Double.isNaN(rttMillis);
    }
}
