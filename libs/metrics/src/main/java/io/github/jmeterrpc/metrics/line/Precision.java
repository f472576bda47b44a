package io.github.jmeterrpc.metrics.line;

import java.util.Map;

/**
 * The unit of the times of points, named as in the parameter {@code precision} of {@code /write}.
 *
 * @param nanos nanoseconds per unit
 */
public record Precision(long nanos) {

    /** The precision with which points are stored. */
    public static final Precision NANOS = new Precision(1);

    private static final Map<String, Precision> KNOWN = Map.of(
            "", NANOS,
            "n", NANOS,
            "ns", NANOS,
            "u", new Precision(1_000),
            "us", new Precision(1_000),
            "ms", new Precision(1_000_000),
            "s", new Precision(1_000_000_000),
            "m", new Precision(60_000_000_000L),
            "h", new Precision(3_600_000_000_000L));

    /** @throws LineException if InfluxDB does not support the precision */
    public static Precision of(String name) throws LineException {
        Precision precision = KNOWN.get(name);
        if (precision == null) {
            throw new LineException("invalid precision \"" + name + "\" (use n, u, ms, s, m or h)");
        }
        return precision;
    }
}
