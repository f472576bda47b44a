package io.github.jmeterrpc.influx.health.probe;

/**
 * The outcome of one connection to a target.
 *
 * @param target where it went
 * @param rttMillis how long it took to be made, ms; NaN if none was
 */
public record Probe(ProbeTarget target, double rttMillis) {

    /** One that was not made: refused, unreachable, no such host, or not in time. */
    static Probe failed(ProbeTarget target) {
        return new Probe(target, Double.NaN);
    }

    public boolean failed() {
        return Double.isNaN(rttMillis);
    }
}
