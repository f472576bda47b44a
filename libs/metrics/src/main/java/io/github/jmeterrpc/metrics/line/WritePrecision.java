package io.github.jmeterrpc.metrics.line;

import java.util.Map;

/**
 * The unit of the times of points, named as in the parameter {@code precision} of {@code /write}.
 *
 * @param nanos in one unit
 */
public record WritePrecision(long nanos) {

    /** The precision with which points are stored. */
    public static final WritePrecision NANOS = new WritePrecision(1);

    private static final Map<String, WritePrecision> KNOWN = Map.of(
            "", NANOS,
            "n", NANOS,
            "ns", NANOS,
            "u", new WritePrecision(1_000),
            "us", new WritePrecision(1_000),
            "ms", new WritePrecision(1_000_000),
            "s", new WritePrecision(1_000_000_000),
            "m", new WritePrecision(60_000_000_000L),
            "h", new WritePrecision(3_600_000_000_000L));

    /** @throws LineException if InfluxDB has no such precision */
    public static WritePrecision of(String name) throws LineException {
        WritePrecision precision = KNOWN.get(name);
        if (precision == null) {
            throw new LineException("invalid precision \"" + name + "\" (use n, u, ms, s, m or h)");
        }
        return precision;
    }
}
